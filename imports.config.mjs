/**
 * Which way imports run, and that they run in no circle (docs/architecture.md). Every room names what it
 * may not import, and why; `npm test -- imports` says which file breaks which rule.
 */
const tests = '\\.(?:test|spec)\\.ts$|^(?:testing|tests|bench|spreadsheet)/';

/** What makes the public site and takes its forms in, and what the staff and the applicants do from then on. */
const site =
  '^src/(?:pages|layouts|sections|components|forms|art|colour|content|seo|documents)/|^domain/(?:provider|forms)/|^server/(?:intake|http/(?:pages|posts))/';
const office =
  '^domain/(?:events|money|letters)/|^domain/case/(?!submission\\.ts$)|^(?:src|server)/(?:desk|application)/';

/** A rule: files below `from`, tests aside, import nothing of `to`, save what `unless` names, or types alone. */
const never = (name, { from, to, unless, mayTakeTypes, why }) => ({
  name,
  severity: 'error',
  comment: why,
  from: { path: from, pathNot: tests },
  to: {
    path: to,
    ...(unless ? { pathNot: unless } : {}),
    ...(mayTakeTypes ? { dependencyTypesNot: ['type-only'] } : {}),
  },
});

export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Of two files that need each other neither can be read or tested alone.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      comment: 'What runs for visitors and staff stands without what tests it.',
      from: { path: '^(?:domain|src|server|integrations)/', pathNot: tests },
      to: { path: tests },
    },
    never('domain-is-below-both-sides', {
      from: '^domain/',
      to: '.',
      unless: '^domain/.*[.]ts$|^content/(?:brand|facts)[.]json$|^node_modules/valibot/',
      why: 'What both sides know runs in a browser and on the server, and depends on neither.',
    }),
    never('tables-stand-alone', {
      from: '^domain/provider/(?:brand|facts|pages|paths)\\.ts$|^src/site-pages\\.ts$',
      to: '^(?:domain|src|server)/',
      unless: '^domain/provider/(?:brand|facts|pages|paths)\\.ts$',
      why: 'Everything reads the tables, so they read nothing but each other.',
    }),
    {
      name: 'tables-of-forms-do-not-know-each-other',
      severity: 'error',
      comment: 'What two forms need belongs in domain/forms/ or facts.json.',
      from: { path: '^domain/forms/([^/]+)/', pathNot: tests },
      to: { path: '^domain/forms/[^/]+/', pathNot: '^domain/forms/$1/' },
    },
    never('what-forms-share-has-no-form', {
      from: '^domain/forms/[^/]+$',
      to: '^domain/forms/[^/]+/',
      why: 'What every form shares knows no single form.',
    }),
    never('events-do-not-know-each-other', {
      from: '^domain/events/',
      to: '^domain/events/',
      unless: '^domain/events/closed-acts\\.ts$',
      why: 'What several events share is below them: event-entry.ts has their fields, agreement.ts what they make of the state.',
    }),
    never('colour-is-below-the-pictures', {
      from: '^src/colour/',
      to: '^(?:src/(?!colour/)|domain/(?!provider/brand\\.ts)|server/)',
      why: 'Colours follow from the brand alone.',
    }),
    never('pictures-are-geometry-and-palette', {
      from: '^src/art/',
      to: '^src/(?:components|forms|sections|layouts|pages|content|documents|seo)/|^server/',
      why: 'A picture is drawn from geometry and palette alone.',
    }),
    never('components-have-no-domain', {
      from: '^src/components/',
      to: '^src/(?:art|forms|sections|layouts|pages|content|documents|seo)/|^server/',
      why: 'A component has no domain: it imports neither sections nor forms.',
    }),
    never('sections-are-placed-by-pages', {
      from: '^src/sections/',
      to: '^src/(?:forms|layouts|pages|documents)/|^server/',
      why: 'A section is placed by pages; it imports components, art and facts.',
    }),
    never('what-forms-share-knows-no-form', {
      from: '^src/forms/[^/]+$',
      to: '^src/(?:art|sections|layouts|pages|content|documents|seo)/|^src/forms/[^/]+/|^server/',
      why: 'What every form shares knows no single form.',
    }),
    never('rules-of-forms-have-no-view', {
      from: '^src/forms/[^/]+\\.ts$',
      to: '^src/components/|\\.tsx$',
      why: 'Only what stands around a form’s fields is a view.',
    }),
    {
      name: 'forms-do-not-know-each-other',
      severity: 'error',
      comment: 'What two forms need belongs in forms/, components/ or domain/.',
      from: { path: '^src/forms/([^/]+)/', pathNot: tests },
      to: { path: '^src/forms/[^/]+/', pathNot: '^src/forms/$1/' },
    },
    never('forms-are-placed-by-pages', {
      from: '^src/forms/[^/]+/',
      to: '^src/(?:layouts|pages|documents)/|^server/',
      why: 'A form is placed by pages and read by the server, not the other way round.',
    }),
    never('machines-are-told-what-content-says', {
      from: '^src/seo/',
      to: '^src/(?:components|forms|sections|layouts|pages|gallery)/|^server/',
      why: 'What machines are told comes from content, facts and pictures, not from a view.',
    }),
    never('documents-share-no-parts', {
      from: '^src/documents/',
      to: '^src/(?:components|forms|sections|layouts|pages|gallery)/|^server/',
      why: 'What is printed shares pictures, brand and facts with the pages, no parts.',
    }),
    never('server-has-no-view', {
      from: '^server/',
      to: '^src/',
      unless: '^src/colour/',
      mayTakeTypes: true,
      why: 'The server knows the types of what the pages that it renders take, the colours of a mail, and no page.',
    }),
    never('store-knows-the-domain', {
      from: '^server/store/',
      to: '^(?:src|server)/',
      unless: '^server/(?:store/|fatal-error\\.ts)',
      why: 'A store knows submissions, and no channel, no command, no setting and no page.',
    }),
    never('intake-knows-the-store', {
      from: '^server/intake/',
      to: '^server/(?:http|application|delivery|commands|process|static-export)/|^server/(?:app|main|settings|log)\\.ts$',
      why: 'From an answer to a stored submission: neither how it came nor where it goes.',
    }),
    never('delivery-knows-no-request', {
      from: '^server/delivery/',
      to: '^server/(?:http|application|commands|intake|process|static-export)/|^server/(?:app|main)\\.ts$',
      why: 'What is delivered is read from the store.',
    }),
    never('commands-know-no-request', {
      from: '^server/commands/',
      to: '^server/(?:http|application|process|static-export)/|^server/(?:app|main)\\.ts$',
      why: 'The staff’s commands work beside a server and without one.',
    }),
    never('http-knows-no-delivery', {
      from: '^server/(?:http|application)/',
      to: '^server/(?:delivery|commands|process|static-export)/|^server/(?:app|main)\\.ts$',
      why: 'An answer does not wait for where a form is taken.',
    }),
    never('desk-does-what-is-below-it', {
      from: '^server/desk/',
      to: '^server/(?:application|commands|process|static-export)/|^server/(?:app|main)\\.ts$',
      why: 'The desk works over the store beside the commands, and neither needs the other.',
    }),
    {
      name: 'the-site-stands-without-the-office',
      severity: 'error',
      comment:
        'What makes the public site and takes its forms in is the specification, and is read, tested and changed without what the staff do with an application.',
      // The build reads the office's letters with all other content.
      from: { path: site, pathNot: `${tests}|^src/content/(?:collections|schemas/letter)\\.ts$` },
      to: { path: office },
    },
    {
      name: 'nothing-needs-the-demonstration',
      severity: 'error',
      comment: 'What runs for visitors and staff stands without it.',
      from: { path: '^(?:domain|src|server|integrations)/', pathNot: `^server/demo/|${tests}` },
      to: { path: '^server/demo/' },
    },
    never('only-the-start-knows-the-desk', {
      from: '^(?:src|integrations)/|^server/(?!desk/|process/start-desk\\.ts$)',
      to: '^server/desk/',
      why: 'The public server and the commands stand without a desk.',
    }),
    never('desk-pages-are-drawn-from-models', {
      from: '^src/desk/',
      to: '^src/(?:layouts|pages|content|documents|seo)/|^server/',
      why: 'A page of the desk is drawn from what the server puts into its model, and from nothing else.',
    }),
    never('an-applicants-page-is-drawn-from-its-model', {
      from: '^src/application/',
      to: '^src/(?:pages|content|documents|seo)/|^server/',
      why: 'It shows what the server found for a link, and nothing of anybody else.',
    }),
    never('the-site-has-nothing-of-an-application', {
      from: '^src/(?!application/|desk/)',
      to: '^src/application/',
      why: 'No page that everybody sees has a part of what one applicant sees; the desk shows an offer as they will see it.',
    }),
    never('the-site-has-nothing-of-the-desk', {
      from: '^src/(?!desk/)',
      to: '^src/desk/',
      why: 'The public site has neither an address nor a part of the desk.',
    }),
    never('only-the-build-knows-its-tools', {
      from: '^(?:src|server)/',
      to: '^integrations/',
      why: 'Plugins of Astro and Vite are imported by its configuration alone.',
    }),
    never('nothing-needs-what-edits-it', {
      from: '^(?:domain|src|server|integrations)/',
      to: '^tasks/|^node_modules/vite/',
      why: 'Neither site nor server has a part of the programs behind the npm scripts.',
    }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|dist-static|\\.cache|data)/|\\.astro$|^astro:|\\.css$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs'] },
  },
};
