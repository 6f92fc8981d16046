// What one's own account, and the consoles, ask of the room and are answered.

import { get, post } from '../../wire/api.ts';
import type { NewPasskey, PasskeyProof, ProofGiven } from '../../wire/generated.ts';

export const account = () => get('/api/account', {});
export const askSignIn = () => post('/api/passkey/asking', {}, {});
export const signIn = (proof: PasskeyProof) => post('/api/passkey', proof, {});
export const askProof = () => post('/api/account/proofs/asking', {}, {});
export const prove = (given: Partial<ProofGiven>) =>
  post('/api/account/proofs', { passkey: null, code: '', password: '', ...given }, {});
export const askPasskey = () => post('/api/account/passkeys/asking', {}, {});
export const addPasskey = (made: NewPasskey) => post('/api/account/passkeys', made, {});
export const renamePasskey = (passkey: string, name: string) =>
  post('/api/account/passkeys/{passkey}/name', { name }, { passkey });
export const removePasskey = (passkey: string) => post('/api/account/passkeys/{passkey}/removal', {}, { passkey });
export const beginApp = () => post('/api/account/app', {}, {});
export const confirmApp = (code: string) => post('/api/account/app/confirmation', { code }, {});
export const removeApp = () => post('/api/account/app/removal', {}, {});
export const newRecoveryCodes = () => post('/api/account/recovery-codes', {}, {});
export const setPin = (pin: string) => post('/api/account/pin', { pin }, {});
export const endSession = (session: string) => post('/api/account/sessions/{session}/end', {}, { session });
export const endOthers = () => post('/api/account/other-sessions/end', {}, {});
export const consoleHere = () => get('/api/console', {});
export const takeOver = (account: string, pin: string) => post('/api/console/take-over', { account, pin }, {});
export const consoles = () => get('/api/consoles', {});
export const enrol = (name: string) => post('/api/consoles/entries', { name }, {});
export const endConsole = (console: string) => post('/api/consoles/{console}/end', {}, { console });
