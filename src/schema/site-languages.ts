/** Languages that pages are written in (BCP 47; contract, section 3), the default first. */
export const SITE_LANGUAGES = ['en', 'zh-Hans', 'zh-Hant'] as const;
