import { SITE, SITE_LANGUAGES } from '../../schema/site.ts';
import { BACK, type Back, type Prompts, type TextQuestion } from '../new-record/dialog/prompts.ts';
import { takeSteps, type Step } from '../new-record/dialog/steps.ts';
import { siteComplaint, type SiteValues } from './site-text.ts';

/**
 * Asks for what was not given.
 *
 * @param ready what stands ready as an answer
 */
export async function askSite(prompts: Prompts, given: SiteValues, ready: SiteValues): Promise<SiteValues> {
  const askText = (
    key: keyof SiteValues,
    question: Pick<TextQuestion, 'message' | 'placeholder'>,
  ): Step<SiteValues> => ({
    isAsked: () => given[key] === undefined,
    ask: async (answers, before) => {
      const initial = String((before ?? ready)[key] ?? '');
      const complaint = (typed: string): readonly string[] => (typed === '' ? [] : siteComplaint(key, typed));
      return withAnswer(answers, key, await prompts.text({ ...question, initial, complaint }));
    },
  });
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
    askText('name', { message: SITE.fields.name.help }),
    askChoice(
      'language',
      SITE.fields.language.help,
      SITE_LANGUAGES.map((value) => ({ value, label: value })),
    ),
    askText('timezone', { message: SITE.fields.timezone.help }),
    askChoice('public', 'Who sees the calendar?', [
      { value: true, label: 'everybody: pages at /, feeds without a key' },
      { value: false, label: 'only registered applications, by the API' },
    ]),
    askText('url', { message: SITE.fields.url.help, placeholder: `like ${SITE.fields.url.examples[0]}` }),
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
