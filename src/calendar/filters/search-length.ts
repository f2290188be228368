/** The longest query, in code points as sent (contract, section 4). */
export const MAX_SEARCH_LENGTH = 100;
