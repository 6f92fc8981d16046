// A lock file names no address: what packages say of their sponsors is left out.
import { readFileSync, writeFileSync } from 'node:fs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const each of Object.values(lock.packages)) delete each.funding;
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
