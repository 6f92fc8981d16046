// The words of one's own account: what is lacking, and how a session was proved.

import type { AccountSeen, SessionSeen } from '../../wire/generated.ts';

const LEVELS: Record<SessionSeen['level'], string> = {
  password: 'password',
  second: 'password and code',
  passkey: 'passkey',
};

export const levelWords = (level: SessionSeen['level']): string => LEVELS[level];

type Lacking = { title: string; words: string; has: boolean };

/** What staff who have signed in with too little are to do: use what they have, or add it. */
export function lacking(me: Pick<AccountSeen, 'least' | 'passkeys' | 'app'>): Lacking {
  const has = me.least === 'passkey' ? me.passkeys.length > 0 : me.passkeys.length > 0 || me.app;
  const what = me.least === 'passkey' ? 'a passkey' : 'a passkey, or a code beside the password';
  return has
    ? { title: 'Confirm that it is you', words: `Staff of this room sign in with ${what}.`, has }
    : {
        title: `Add ${me.least === 'passkey' ? 'a passkey' : 'a passkey or an authenticator app'}`,
        words: `Staff of this room sign in with ${what}. Add it below; your work opens then.`,
        has,
      };
}
