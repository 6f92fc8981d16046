// Passkeys: what the room asks for is handed to the browser, and what the browser answers to the room, bytes as text.

import type { NewPasskey, PasskeyProof } from '../../wire/generated.ts';

type Asked = { options: Record<string, unknown> };
type Described = { id: string; type: 'public-key' };

/** Why no passkey can be used in this page; empty where one can. */
export function whyNone(
  madeFor: string,
  host = location.hostname,
  known = 'PublicKeyCredential' in globalThis,
): string {
  if (!known) return 'This browser has no passkeys, or the page was not opened over HTTPS.';
  if (!madeFor) return 'The operator has set no address for passkeys.';
  if (host === madeFor || host.endsWith(`.${madeFor}`)) return '';
  return `Passkeys work at the address ${madeFor}, and this page was opened at ${host}.`;
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const described = (list: unknown) =>
  ((list ?? []) as Described[]).map((one) => ({ type: one.type, id: bytesOf(one.id) }));

/** Have the browser ask for a passkey, of whatever it keeps for this room. */
export async function prove({ options }: Asked): Promise<PasskeyProof> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge as string),
    allowCredentials: described(options.allowCredentials),
  } as PublicKeyCredentialRequestOptions;
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const answer = found.response as AuthenticatorAssertionResponse;
  return {
    id: textOf(found.rawId),
    client_data: textOf(answer.clientDataJSON),
    authenticator_data: textOf(answer.authenticatorData),
    signature: textOf(answer.signature),
    user: answer.userHandle ? textOf(answer.userHandle) : '',
  };
}

/** Have the browser make a passkey. */
export async function make({ options }: Asked, name: string): Promise<NewPasskey> {
  const user = options.user as PublicKeyCredentialUserEntity & { id: string };
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge as string),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: described(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const answer = made.response as AuthenticatorAttestationResponse;
  return {
    name,
    id: textOf(made.rawId),
    client_data: textOf(answer.clientDataJSON),
    attestation: textOf(answer.attestationObject),
  };
}

/** What to say where the browser gave no passkey: nothing was sent then. */
export const notGiven = (error: unknown): string => {
  if (!(error instanceof DOMException)) return '';
  if (error.name === 'InvalidStateError') return 'This device has a passkey for this account already.';
  return 'No passkey was given. Try again, or another way.';
};
