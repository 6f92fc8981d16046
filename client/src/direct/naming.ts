// The name of a tournament in addresses and in the record, from its name on the paper.

const LONGEST = 60;

/** "Sunday Omaha, no. 3" is sunday-omaha-no-3. */
export const nameFrom = (title: string): string =>
  title.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, LONGEST);
