import { WORDS } from '../../event-text/words/words.ts';
import { SITE_LANGUAGES } from '../../schema/site-languages.ts';
import { SITE } from '../../schema/site.ts';
import { BACK, type Back, type Prompts } from '../new-record/dialog/prompts.ts';
import { takeSteps, type Step } from '../new-record/dialog/steps.ts';
import { siteComplaint, type SiteValues } from './site-text.ts';

/**
 * Asks for what was not given.
 *
 * @param ready what a calendar has where nothing is answered, or what is chosen at first
 */
export async function askSite(prompts: Prompts, given: SiteValues, ready: SiteValues): Promise<SiteValues> {
  const askText = (key: keyof SiteValues, message: string, placeholder: string): Step<SiteValues> => ({
    isAsked: () => given[key] === undefined,
    ask: async (answers, before) => {
      const initial = String(before?.[key] ?? '');
      const complaint = (typed: string): readonly string[] => (typed === '' ? [] : siteComplaint(key, typed));
      return withAnswer(answers, key, await prompts.text({ message, placeholder, initial, complaint }));
    },
  });
  const askReady = (key: 'name' | 'timezone'): Step<SiteValues> =>
    askText(key, `${SITE.fields[key].help} (Enter for "${ready[key]}")`, ready[key] ?? '');
  const askChoice = (
    key: keyof SiteValues,
    message: string,
    choices: readonly { readonly value: string | boolean; readonly label: string }[],
  ): Step<SiteValues> => ({
    isAsked: () => given[key] === undefined,
    ask: async (answers, before) =>
      withAnswer(answers, key, await prompts.choose(message, choices, (before ?? ready)[key])),
  });
  const steps = [
    askReady('name'),
    askChoice(
      'language',
      SITE.fields.language.help,
      SITE_LANGUAGES.map((value) => ({ value, label: `${WORDS[value].languageName} (${value})` })),
    ),
    askReady('timezone'),
    askChoice('public', 'Who sees the calendar?', [
      { value: true, label: 'everybody: pages at /, feeds without a key' },
      { value: false, label: 'only registered applications, by the API' },
    ]),
    askText('url', `${SITE.fields.url.help} (Enter for none yet)`, `like ${SITE.fields.url.examples[0]}`),
  ];
  prompts.intro('A calendar.');
  for (;;) {
    const answers = await takeSteps(steps, given);
    if (answers !== BACK) return answers;
  }
}

function withAnswer(
  answers: SiteValues,
  key: keyof SiteValues,
  answer: string | boolean | Back,
): SiteValues | Back {
  if (answer === BACK) return BACK;
  return answer === '' ? answers : { ...answers, [key]: answer };
}
