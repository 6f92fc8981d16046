// Why one reads what one reads: said once, written down with every round that is opened after it.

export const reason = $state({ words: '' });
