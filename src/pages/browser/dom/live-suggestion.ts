import { readDate } from '../../../content/dates/read-date.ts';
import { formats } from '../../../schema/formats.ts';
import {
  type ChangedEvent,
  changedEvent,
  differingTexts,
  type FieldTexts,
  type HandOver,
  issueAddress,
  mailAddress,
  mailText,
  type SectionField,
} from '../../suggest/suggestion.ts';
import { type LikelySearch, linksTo, searchFor } from './likely-events.ts';
import { readJson } from './read-json.ts';

/*
 * The form for suggesting an event or a change of one. It checks the input by the rules that need no other file, lists events
 * that are probably the same, and builds the text that the person hands over. It sends nothing.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

async function start(form: HTMLFormElement): Promise<void> {
  const page = new SuggestionPage(form);
  const sent = new URLSearchParams(location.search);
  await page.takeEvent(sent.get('event') ?? '');
  page.prefill(sent);
}

/** A field of the form with its control. */
interface Field extends SectionField {
  readonly control: Control;
  /** The name of the format of its text or of each item; empty for none. */
  readonly format: string;
  /** The most items that it may have. */
  readonly most: number;
}

const SHAPES: readonly SectionField['shape'][] = ['line', 'choice', 'words', 'addresses', 'links', 'text'];

function fieldOf(control: Control): Field {
  const { key = '', label = '', shape, format = '', most } = control.dataset;
  return {
    ...{ key, label, control, format },
    shape: SHAPES.find((each) => each === shape) ?? 'line',
    most: Number(most ?? Infinity),
  };
}

const PAUSE_MILLISECONDS = 400;

/** The keys of the messages for violated formats. */
const FAULT_OF_FORMAT: Readonly<Record<string, string>> = {
  'one-line': 'line',
  'http-url': 'url',
  slug: 'slug',
  'language-tag': 'language',
  'time-zone': 'zone',
  text: 'text',
};

class SuggestionPage {
  readonly #form: HTMLFormElement;
  readonly #fields: readonly Field[];
  readonly #words: Readonly<Record<string, string>>;
  readonly #times: HTMLInputElement | null;
  readonly #search: LikelySearch;
  /** The event to be changed; null for a new one. */
  #event: ChangedEvent | null = null;
  /** Whether the reader has chosen a time zone, so that none is proposed any more. */
  #isZoneChosen = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    // The long text comes last, since all lines after its heading belong to it.
    this.#fields = [...form.querySelectorAll<Control>('[data-key]')]
      .map(fieldOf)
      .sort((one, other) => Number(one.shape === 'text') - Number(other.shape === 'text'));
    this.#words = JSON.parse(form.dataset.words ?? '{}') as Record<string, string>;
    this.#times = form.querySelector('#suggest-times');
    this.#search = searchFor(form);
    form
      .querySelector('#known-zones')
      ?.append(...Intl.supportedValuesOf('timeZone').map((zone) => new Option('', zone)));
    form.addEventListener('input', ({ target }) => {
      this.#changed(target);
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#check();
    });
  }

  /** Fills the form with the present values of an event. A page of the server contains them; a page of a static site has to fetch them. */
  async takeEvent(id: string): Promise<void> {
    const { event, events } = this.#form.dataset;
    if (event !== undefined) {
      this.#show(JSON.parse(event) as ChangedEvent);
    } else if (events !== undefined && formats.uuid.test(id)) {
      try {
        const known = await readJson(
          new URL(`${events}${id.toLowerCase()}.json`, location.href).href,
          'default',
        );
        this.#show(changedEvent(known as Parameters<typeof changedEvent>[0]));
      } catch {
        this.#say('state', this.#words.notThere ?? '');
      }
    }
  }

  /** Fills in the values in the query of the address, since a link may contain a name or a day. */
  prefill(sent: URLSearchParams): void {
    for (const field of this.#fields) {
      const text = sent.get(field.key);
      if (text !== null && text.length <= 10_000) this.#fill(field, text);
    }
  }

  #show(event: ChangedEvent): void {
    this.#event = event;
    this.#isZoneChosen = true;
    for (const field of this.#fields) this.#fill(field, event.texts[field.key] ?? '');
    const head = document.querySelector<HTMLElement>('.suggest > h1');
    const lead = document.querySelector<HTMLElement>('.suggest > .lead');
    for (const element of [head, lead]) if (element) element.textContent = element.dataset.change ?? '';
    const name = document.querySelector<HTMLElement>('.suggest > .event-name');
    if (name?.firstElementChild) name.firstElementChild.textContent = event.name;
    if (name) name.hidden = false;
  }

  #fill({ key, control }: Field, text: string): void {
    const time = this.#timeOf(key);
    if (time === null) {
      control.value = text;
      return;
    }
    const [day = '', hours = ''] = text.split('T');
    control.value = day;
    time.value = hours;
    if (hours !== '' && this.#times !== null) this.#times.checked = true;
    this.#showTimes();
  }

  /** Returns the control for the time of day of a date field; null for other fields. */
  #timeOf(key: string): HTMLInputElement | null {
    return this.#form.querySelector(`#suggest-${key}-time`);
  }

  #showTimes(): void {
    for (const part of this.#form.querySelectorAll<HTMLElement>('[data-timed]'))
      part.hidden = this.#times?.checked !== true;
  }

  #changed(target: EventTarget | null): void {
    if (target === this.#times) this.#showTimes();
    const field = this.#fields.find(({ control }) => control === target);
    if (field?.key === 'timezone') this.#isZoneChosen = true;
    if (field?.key === 'region') this.#proposeZone();
    // Fields with a reported fault are checked again at once, all others when the form is submitted.
    this.#tellFaults((each) => each.control.getAttribute('aria-invalid') === 'true');
    const handOver = this.#form.querySelector<HTMLElement>('#hand-over');
    if (handOver?.hidden === false) this.#check(false);
    if (field === undefined || !['name', 'startDate'].includes(field.key)) return;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#findLikely(), PAUSE_MILLISECONDS);
  }

  /** Proposes the time zone of other events in the town; without any, the calendar may find it by itself. */
  #proposeZone(): void {
    const zone = this.#field('timezone');
    if (zone === undefined || this.#isZoneChosen) return;
    const region = this.#field('region')?.control.value ?? '';
    const known = [...this.#form.querySelectorAll<HTMLOptionElement>('#known-regions option')];
    zone.control.value = known.find(({ value }) => value === region)?.dataset.zone ?? '';
  }

  #field(key: string): Field | undefined {
    return this.#fields.find((field) => field.key === key);
  }

  /** Returns the value of a field as an issue form has it. */
  #textOf(field: Field): string {
    const { key, control } = field;
    const time = this.#timeOf(key);
    const text = control.value.trim();
    if (key === 'timezone' && this.#times?.checked !== true) return this.#event?.texts.timezone ?? '';
    if (time === null || text === '' || this.#times?.checked !== true || time.value === '') return text;
    return `${text}T${time.value}`;
  }

  /** Returns the values of all fields. New organizers and places, which the calendar does not have, go into the fields with free text. */
  #texts(): FieldTexts {
    const texts = Object.fromEntries(this.#fields.map((field) => [field.key, this.#textOf(field)]));
    const { organization = '', place = '', address = '', detail = '' } = texts;
    const isOrganizerNew = organization !== '' && !this.#isListed('organization');
    const isPlaceNew = place !== '' && !this.#isListed('place');
    return {
      ...texts,
      ...(isOrganizerNew && {
        organization: this.#event?.texts.organization ?? '',
        detail: [detail, `${this.#words.organizer}${this.#words.colon}${organization}`]
          .filter((part) => part !== '')
          .join('\n\n'),
      }),
      ...(isPlaceNew && {
        place: this.#event?.texts.place ?? '',
        address: [place, address].filter((part) => part !== '').join(', '),
      }),
    };
  }

  /** Whether the value of a field is in its list of suggestions, in any letter case. */
  #isListed(key: string): boolean {
    const field = this.#field(key);
    if (field === undefined || !(field.control instanceof HTMLInputElement)) return true;
    const text = field.control.value.trim().toLowerCase();
    const listed = [...(field.control.list?.options ?? [])];
    return (
      listed.some(({ value }) => value.toLowerCase() === text) ||
      text === this.#event?.texts[key]?.toLowerCase()
    );
  }

  /** @param isSent whether the reader has submitted the form, so that all faults are shown and the focus moves */
  #check(isSent = true): void {
    const [first] = this.#tellFaults(() => isSent);
    const isSound = this.#fields.every((field) => this.#faultOf(field) === null);
    const handOver = this.#form.querySelector<HTMLElement>('#hand-over');
    const texts = differingTexts(this.#texts(), this.#event);
    const isNothing = isSound && Object.keys(texts).length === 0;
    this.#say('state', isNothing ? (this.#words.nothingChanged ?? '') : '');
    if (handOver === null) return;
    handOver.hidden = !isSound || isNothing;
    if (!handOver.hidden) this.#handOver(texts);
    if (!isSent) return;
    if (first !== undefined) {
      const folded = first.control.closest('details');
      if (folded !== null) folded.open = true;
      first.control.focus();
    } else if (!handOver.hidden) handOver.focus();
  }

  #handOver(texts: FieldTexts): void {
    const { contact, repository } = this.#form.dataset;
    const event = this.#event;
    const text = mailText(this.#fields, texts, event);
    const record = this.#form.querySelector<HTMLTextAreaElement>('#record');
    if (record !== null) record.value = text;
    const copy = this.#form.querySelector<HTMLButtonElement>('[data-copy]');
    if (copy !== null) {
      copy.dataset.copy = text;
      copy.textContent = copy.dataset.label ?? '';
    }
    const words = this.#words;
    const subject = `${(event === null ? words.title : words.change) ?? ''}: ${event?.name ?? texts.name ?? ''}`;
    const mail = contact === undefined ? null : mailAddress(contact, subject, text, words.paste ?? '');
    const issue = repository === undefined ? null : issueAddress(repository, this.#fields, texts, event);
    this.#lead('#by-mail', mail);
    this.#lead('#by-issue', issue);
    const long = [
      mail?.isWhole === false ? words.longMail : undefined,
      issue?.isWhole === false ? words.longIssue : undefined,
    ];
    this.#say('too-long', long.filter((each) => each !== undefined).join(' '));
    const chosen = event === null && issue !== null ? this.#chosen() : [];
    const choices = chosen.join('; ');
    this.#say(
      'choose-there',
      choices === '' ? '' : (words.chooseThere ?? '').replace('{choices}', () => choices),
    );
  }

  /** Returns the chosen options of lists, with the labels of the issue form. */
  #chosen(): readonly string[] {
    return this.#fields.flatMap(({ label, control }) => {
      const option = control instanceof HTMLSelectElement ? control.selectedOptions[0] : undefined;
      return option?.dataset.label === undefined ? [] : [`${label} “${option.dataset.label}”`];
    });
  }

  #lead(selector: string, handOver: HandOver | null): void {
    const link = this.#form.querySelector<HTMLAnchorElement>(selector);
    if (link !== null && handOver !== null) link.href = handOver.address;
  }

  #say(id: string, text: string): void {
    const element = document.getElementById(id);
    if (element === null) return;
    if (element.textContent !== text) element.textContent = text;
    element.hidden = text === '';
  }

  /**
   * Shows the fault of each field beside it, and removes faults that are fixed.
   *
   * @param isTold whether to show a new fault of a field
   * @returns the fields whose faults are shown
   */
  #tellFaults(isTold: (field: Field) => boolean): readonly Field[] {
    return this.#fields.filter((field) => {
      const { key, control } = field;
      const isFaulty = isTold(field) || control.getAttribute('aria-invalid') === 'true';
      const fault = isFaulty ? this.#faultOf(field) : null;
      this.#say(`fault-${key}`, fault ?? this.#noteOn(field));
      document.getElementById(`fault-${key}`)?.classList.toggle('note', fault === null);
      control.toggleAttribute('aria-invalid', false);
      if (fault === null) return false;
      control.setAttribute('aria-invalid', 'true');
      return true;
    });
  }

  /** Returns a note on what happens with a new organizer or place; empty for other values. */
  #noteOn({ key, control }: Field): string {
    if (control.value.trim() === '' || this.#isListed(key)) return '';
    if (key === 'organization') return this.#words.newOrganizer ?? '';
    return key === 'place' ? (this.#words.newPlace ?? '') : '';
  }

  /** Returns what is wrong with a field, and what to do; null where it is valid. */
  #faultOf(field: Field): string | null {
    const { key, control, shape, format, most } = field;
    const words = this.#words;
    const text = this.#textOf(field);
    if (key === 'startDate' || key === 'endDate') return this.#faultOfDate(field, text);
    if (text === '') return control.required ? (words.missing ?? '') : null;
    if (shape === 'choice') return null;
    const items = itemsOf(field, text);
    if (items.length > most || new Set(items).size < items.length) return control.dataset.many ?? '';
    const kinds = control.dataset.kinds?.split(' ') ?? [];
    const isSound = shape === 'links' ? (line: string) => isLink(line, kinds) : isOfFormat(format);
    if (items.every(isSound)) return null;
    return words[shape === 'links' ? 'links' : (FAULT_OF_FORMAT[format] ?? 'line')] ?? '';
  }

  #faultOfDate({ key, control }: Field, text: string): string | null {
    const words = this.#words;
    const time = this.#timeOf(key);
    const isHalf = control.validity.badInput || time?.validity.badInput === true;
    if (isHalf) return words.date ?? '';
    if (text === '') return null;
    const zone = this.#zone();
    const date = readDate(text, key === 'startDate' ? 'start' : 'end', zone);
    if ('code' in date) return words.date ?? '';
    if (key === 'startDate') return null;
    const start = this.#field('startDate');
    const begin = start === undefined ? '' : this.#textOf(start);
    if (begin === '') return words.start ?? '';
    const from = readDate(begin, 'start', zone);
    return 'instant' in from && from.instant > date.instant ? (words.order ?? '') : null;
  }

  /** Returns the time zone of the dates: the valid value of its field, or else the site's. */
  #zone(): string {
    const zone = this.#field('timezone');
    const said = zone === undefined ? '' : this.#textOf(zone);
    return formats['time-zone'](said) ? said : (this.#form.dataset.timeZone ?? 'UTC');
  }

  /** Shows events that are probably the same; a result for an earlier input is discarded, and so are errors. */
  async #findLikely(): Promise<void> {
    const box = this.#form.querySelector<HTMLElement>('#likely');
    if (box === null || this.#event !== null) return;
    const run = ++this.#asked;
    const name = this.#field('name')?.control.value.trim() ?? '';
    const day = this.#field('startDate')?.control.value ?? '';
    const found = name.length < 3 ? [] : await this.#search(name, day).catch(() => []);
    if (run !== this.#asked) return;
    box.hidden = found.length === 0;
    box.querySelector('ul')?.replaceChildren(...linksTo(found));
  }
}

/** Returns the items of a field with a list; the whole text of any other field. */
function itemsOf({ shape }: Field, text: string): readonly string[] {
  if (shape === 'line' || shape === 'text') return [text];
  const items = text.split(shape === 'words' ? /[,\n]/ : '\n');
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

function isOfFormat(name: string): (text: string) => boolean {
  const format = Object.entries(formats).find(([known]) => known === name)?.[1];
  if (format === undefined) return () => true;
  return (text) => (format instanceof RegExp ? format.test(text) : format(text));
}

function isLink(line: string, kinds: readonly string[]): boolean {
  const [kind = '', url = ''] = line.split(/\s+/);
  const name = kind.replace(/:$/, '').toLowerCase();
  return kinds.includes(name) && formats['http-url'](url);
}

const shownForm = document.querySelector<HTMLFormElement>('.suggest-form');
if (shownForm !== null) void start(shownForm);
