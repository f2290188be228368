import { defineCollection, defineConfig, s } from 'velite';

/*
 * The same collections with the same keys as velite's users write them: texts, URLs, dates and enumerations
 * are checked, bodies are kept as they are (rendering them would be more work than the validator's).
 * process.argv: the content folder and the folder for the output.
 */

const [root, output] = process.argv.slice(2);
const slug = s.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
const url = s.string().url();
const location = {
  countryCode: s.string().length(2).optional(),
  latitude: s.number().min(-90).max(90).optional(),
  longitude: s.number().min(-180).max(180).optional(),
};

const events = defineCollection({
  name: 'Event',
  pattern: 'events/**/*.{md,yml,yaml}',
  schema: s
    .object({
      id: s.string().uuid(),
      name: s.string(),
      scale: s.enum(['cosy', 'small', 'medium', 'large', 'xlarge', 'xxlarge', 'mega']),
      status: s.enum(['cancelled', 'movedOnline', 'postponed', 'rescheduled', 'scheduled']).optional(),
      startDate: s.isodate().optional(),
      endDate: s.isodate().optional(),
      timezone: s.string().optional(),
      address: s.string().optional(),
      region: s.string().optional(),
      thumbnail: url.optional(),
      url: url.optional(),
      place: s.string().optional(),
      organization: slug.optional(),
      coOrganizers: s.array(slug).max(20).optional(),
      tags: s.array(slug).max(10).optional(),
      links: s
        .array(
          s
            .object({
              kind: s.enum(['tickets', 'registration', 'cfp', 'livestream', 'recording', 'social', 'map']),
              url,
              opensAt: s.isodate().optional(),
              closesAt: s.isodate().optional(),
            })
            .strict(),
        )
        .max(20)
        .optional(),
      sources: s.array(url).max(10).optional(),
      ...location,
      detail: s.raw(),
    })
    .strict(),
});

const organizations = defineCollection({
  name: 'Organization',
  pattern: 'organizations/**/*.{md,yml,yaml}',
  schema: s
    .object({
      id: s.string().uuid(),
      name: s.string(),
      type: s.string().optional(),
      description: s.string().optional(),
      logoUrl: url.optional(),
      contactMail: s.string().email().optional(),
      website: url.optional(),
      chatGroup: s.string().optional(),
      videoSite: s.string().optional(),
      creationTime: s.isodate().optional(),
    })
    .strict(),
});

const places = defineCollection({
  name: 'Place',
  pattern: 'places/**/*.{md,yml,yaml}',
  schema: s
    .object({
      id: s.string().uuid(),
      name: s.string(),
      kind: s.string(),
      address: s.string().optional(),
      ...location,
    })
    .strict(),
});

export default defineConfig({
  root,
  output: { data: output, assets: output },
  strict: true,
  collections: { events, organizations, places },
});
