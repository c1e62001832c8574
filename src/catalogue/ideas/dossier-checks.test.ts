import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aDossier, measurements } from '../../../tests/factories/idea.factory.ts';
import { readMeasured } from '../evidence/measured.server.ts';
import { noTables, openTables } from '../evidence/tables.ts';
import { Dossier } from './dossier.contract.ts';
import { contradictionsOf, derivedFigureKeys, faultsOf, replacementFaults } from './dossier-checks.ts';
import { nearDuplicates } from './near-duplicates.ts';
import { signalsOf } from './signals.ts';

/** A copy with one change made to it. */
function changed(change: (d: Dossier) => void, of: Dossier = aDossier()): Dossier {
  const copy = structuredClone(of);
  change(copy);
  return copy;
}
const faultsAfter = (change: (d: Dossier) => void) => faultsOf(changed(change)).map(({ field, fault }) => `${field}: ${fault}`);

test('a dossier fit to ship has no fault, and each fault says whose it is', () => {
  const dossier = aDossier();
  expect(faultsOf(dossier)).toEqual([]);
  const broken = changed((d) => {
    d.value_ladder.lead_magnet.price_usd = 5;
  }, dossier);
  expect(faultsOf(broken)).toEqual([{ slug: dossier.slug, field: 'value_ladder.lead_magnet', fault: 'must be free' }]);
});

describe('figures and citations', () => {
  const first = (d: Dossier) => d.figures[0] as Dossier['figures'][number];

  test('a citation of no figure is found, wherever it stands', () => {
    const places: [string, (d: Dossier) => void][] = [
      [
        'problem_narrative',
        (d) => {
          d.problem_narrative += ' More.[^nowhere]';
        },
      ],
      [
        'risks[0].mitigation',
        (d) => {
          (d.risks[0] as Dossier['risks'][number]).mitigation += '[^nowhere]';
        },
      ],
      [
        'ratings.pain.reason',
        (d) => {
          d.ratings.pain.reason += '[^nowhere]';
        },
      ],
      [
        'execution_plan.first_week[1]',
        (d) => {
          d.execution_plan.first_week[1] += '[^nowhere]';
        },
      ],
    ];
    for (const [field, change] of places)
      expect(faultsAfter(change)).toEqual([`${field}: cites [^nowhere], which is not a figure of this dossier`]);
  });

  test('how a figure was reached is shown without marks, and cites nothing', () => {
    expect(
      faultsAfter((d) => {
        d.market.sam.how += '[^survey]';
      }),
    ).toEqual(['market.sam.how: cites [^survey], but how a figure was reached is shown beside it without marks: cite in prose']);
  });

  test('a figure nobody cites is found', () => {
    expect(
      faultsAfter((d) => {
        d.market.analysis = d.market.analysis.replace('[^survey]', '');
      }),
    ).toEqual(['figures: "survey" is never cited']);
  });

  test('two figures with one key are found', () => {
    expect(faultsAfter((d) => void d.figures.push({ ...first(d) }))).toEqual(['figures: key "survey" is used twice']);
  });

  test('a measured figure without an address is found; an estimate may have none', () => {
    expect(faultsAfter((d) => void delete first(d).url)).toEqual(['figures.survey: a measured figure needs the address where it was read']);
    expect(
      faultsAfter((d) => {
        delete first(d).url;
        first(d).basis = 'estimated';
      }),
    ).toEqual([]);
  });

  test('computed figures may be cited without being written', () => {
    expect(
      faultsAfter((d) => {
        d.problem_narrative += ' Much.[^market.sam] More.[^budget.total] Most.[^market.growth_rate]';
      }),
    ).toEqual([]);
  });

  test('a figure of a kind the dossier has none of may not be cited', () => {
    expect(
      faultsAfter((d) => {
        d.problem_narrative += ' Much.[^community.youtube]';
      }),
    ).toEqual(['problem_narrative: cites [^community.youtube], which is not a figure of this dossier']);
    expect(
      faultsAfter((d) => {
        d.problem_narrative += ' Much.[^npm.left-pad.growth]';
      }),
    ).toHaveLength(1);
  });

  test('a written figure may not take the key of a computed one', () => {
    for (const key of ['market.sam', 'mvp.weeks', 'research.hours']) {
      const faults = faultsAfter((d) => {
        d.market.analysis = d.market.analysis.replace('[^survey]', `[^${key}]`);
        first(d).key = key;
      });
      expect(faults, key).toEqual([`figures: key "${key}" is that of a computed figure`]);
    }
  });

  test('a measured figure is written by its token; one that is not there is found', () => {
    const at = (text: string) =>
      faultsAfter((d) => {
        d.market_gap.served = `${d.market_gap.served} ${text}`;
      });
    expect(at('They are {ground.buyers}.')).toEqual(['market_gap.served: names {ground.buyers}, which is not a figure of this dossier']);
    const dossier = aDossier({ ground: { country: 'US', naics: ['11'], note: 'of a test' } });
    const row = ['11', 'private', 'A trade', 900];
    const columns = [
      { name: 'naics', kind: 'key', what: 'code' },
      { name: 'ownership', kind: 'key', what: 'owner' },
      { name: 'title', kind: 'text', what: 'title' },
      { name: 'establishments', kind: 'number', what: 'places', unit: 'places', date: '2024 Q1' },
    ] as const;
    const head = {
      table: 'qcew',
      title: 'Places',
      publisher: 'A bureau',
      address: 'https://example.com',
      licence: 'Free.',
      release: '2024 Q1',
      retrieved: '2026-01-01',
      cautions: [],
      code_cautions: [],
    };
    const tables = openTables((name) => (name === 'qcew' ? { head, columns: [...columns], rows: [row] } : undefined));
    const said = (text: string, of?: { figure: string; share: number }, buyers = 90_000) =>
      faultsOf(
        changed((d) => {
          d.market_gap.served = `${d.market_gap.served} ${text}`;
          d.market.tam = { ...d.market.tam, buyers, ...(of ? { of } : {}) };
        }, dossier),
        tables,
      ).map(({ field, fault }) => `${field}: ${fault}`);
    expect(said('They are {ground.buyers}.')).toEqual([]);
    expect(said('They are 900[^ground.buyers].')).toEqual(['market_gap.served: write {ground.buyers}: nobody types a measured figure']);
    expect(said('', { figure: 'ground.buyers', share: 0.5 })).toEqual([
      'market.tam.buyers: are 90000, but 0.5 × 900 (ground.buyers) is 450, to two digits',
    ]);
    expect(said('', { figure: 'log', share: 0.5 })).toEqual([expect.stringContaining('only a measured or a cited count will do')]);
  });

  test('a number typed before a cited figure is that figure, as exact as it is typed', () => {
    const said = (text: string, value: number) =>
      faultsAfter((d) => {
        const proof = { url: 'https://example.com/a', publisher: 'A register', quote: 'A passage.', read_on: '2026-01-20' };
        d.figures[0] = { ...first(d), value, basis: 'cited', proof };
        d.market.analysis = d.market.analysis.replace('Surveys agree on the hours.[^survey]', `${text}[^survey].`);
      });
    for (const [text, value] of [
      ['About 1,240', 1_237],
      ['Some 1.2 million', 1_237_000],
      ['In 2024 it was 84', 84],
      ['Two thirds', 66],
    ] as const)
      expect(said(text, value), text).toEqual([]);
    expect(said('About 1,300', 1_237)).toEqual([expect.stringContaining('before [^survey], whose value is 1237')]);
  });

  test('what may be cited and what is computed are the same list', () => {
    const npm_packages = [{ name: 'rising-package', why: 'Builders of this install it first.' }];
    for (const dossier of [
      aDossier(),
      aDossier({ npm_packages }),
      aDossier({ market: { ...aDossier().market, growth_rate: null } }),
      aDossier({ primary_keyword: { term: 'a term', monthly_volume: 90, growth_rate: 2 } }),
    ]) {
      const computed = signalsOf({ ...dossier, figures: [] }, measurements).map((signal) => signal.key);
      expect([...derivedFigureKeys(dossier, noTables)].sort()).toEqual(computed.sort());
    }
  });
});

describe('statistics need a citation in the sentence that states them', () => {
  const stated = (sentence: string) =>
    faultsAfter((d) => {
      d.problem_narrative += ` ${sentence}`;
    });

  test.each([
    'It costs $40 each time.',
    'It costs € 40 each time.',
    'It costs £40 each time.',
    'Of them 40% give up.',
    'Of them 40% give up.',
    'Forty per cent give up, and 40 percent complain.',
    'There are 12,000 of them.',
    'There are 3 million of them.',
    'There are 2.5 billion of them.',
    'It happened. There are 12,000 of them. And so on.',
  ])('found: %s', (sentence) => {
    expect(stated(sentence)).toHaveLength(1);
    expect(stated(sentence)[0]).toMatch(/^problem_narrative: a figure without a citation: "/);
  });

  test.each([
    'It costs $40 each time.[^survey]',
    'It costs $40[^survey] each time.',
    'There are 12,000 of them.[^market.sam] And so on.',
    'It takes two afternoons and 3 people.',
    'Since 2024 it is the law.',
    'A form of 12 pages, sent 4 times.',
  ])('fine: %s', (sentence) => {
    expect(stated(sentence)).toEqual([]);
  });

  test('a citation of one sentence does not cover the next', () => {
    expect(stated('It costs $40.[^survey] Of them 40% give up.')).toHaveLength(1);
  });

  test.each<[string, (d: Dossier, text: string) => void]>([
    [
      'audience.person',
      (d, text) => {
        d.audience.person += text;
      },
    ],
    [
      'audience.moment',
      (d, text) => {
        d.audience.moment += text;
      },
    ],
    [
      'audience.today',
      (d, text) => {
        d.audience.today += text;
      },
    ],
    [
      'why_now.summary',
      (d, text) => {
        d.why_now.summary += text;
      },
    ],
    [
      'market.analysis',
      (d, text) => {
        d.market.analysis += text;
      },
    ],
    [
      'market_gap.served',
      (d, text) => {
        d.market_gap.served += text;
      },
    ],
    [
      'market_gap.unserved',
      (d, text) => {
        d.market_gap.unserved += text;
      },
    ],
    [
      'market_gap.why_incumbents_will_not',
      (d, text) => {
        d.market_gap.why_incumbents_will_not += text;
      },
    ],
    [
      'competitive_advantage',
      (d, text) => {
        d.competitive_advantage += text;
      },
    ],
  ])('in %s too', (field, append) => {
    expect(faultsAfter((d) => append(d, ' Of them 40% give up.'))).toEqual([
      expect.stringContaining(`${field}: a figure without a citation`),
    ]);
  });

  test('prices the idea itself proposes are no statistics', () => {
    expect(
      faultsAfter((d) => {
        d.business_model += ' It sells for $40 a month.';
      }),
    ).toEqual([]);
  });
});

test.each([
  'leverage',
  'seamlessly',
  'cutting-edge',
  'game-changing',
  'revolutionize',
  'revolutionising',
  'one-stop',
  'empowers',
  'holistic',
  'delve',
  'ever-evolving',
  'streamlined',
])('a phrase that would fit any idea is found: %s', (phrase) => {
  expect(
    faultsAfter((d) => {
      d.solution_overview += ` It is ${phrase} indeed.`;
    }),
  ).toEqual([`solution_overview: "${phrase}" would fit any idea; say what is particular here`]);
});

describe('arithmetic', () => {
  test.each<[string, (d: Dossier) => void, string]>([
    [
      'SAM above TAM',
      (d) => {
        d.market.sam.buyers = d.market.tam.buyers + 1;
      },
      'market: TAM ≥ SAM ≥ SOM does not hold',
    ],
    [
      'SOM above SAM by price',
      (d) => {
        d.market.sam.price_usd_year = 1;
      },
      'market: TAM ≥ SAM ≥ SOM does not hold',
    ],
    [
      'a fall in revenue',
      (d) => {
        (d.monetization_timeline[1] as { mrr_usd: number }).mrr_usd = 100;
      },
      'monetization_timeline: mrr_usd must not fall',
    ],
    [
      'more customers than the SOM has buyers',
      (d) => {
        d.revenue.customers_max = d.market.som.buyers + 1;
      },
      'revenue.customers_max: is more than the 900 buyers of the SOM',
    ],
    [
      'as few customers at best as at worst',
      (d) => {
        d.revenue.customers_min = d.revenue.customers_max;
      },
      'revenue: customers_min must be under customers_max',
    ],
    [
      'revenue at another price than the reachable market',
      (d) => {
        d.revenue.price_usd_year = 420;
      },
      'revenue.price_usd_year: is 420, but the reachable market is reckoned at 300 a year',
    ],
    [
      'revenue above everything there is to buy',
      (d) => {
        for (const offer of Object.values(d.value_ladder)) offer.price_usd = 0;
        d.value_ladder.core = { ...d.value_ladder.core, price_usd: 20, per: 'month' };
      },
      'revenue.price_usd_year: is more than a customer can spend on the value ladder (240 a year)',
    ],
    [
      'a priced lead magnet',
      (d) => {
        d.value_ladder.lead_magnet.price_usd = 1;
      },
      'value_ladder.lead_magnet: must be free',
    ],
    [
      'a lead magnet once a month',
      (d) => {
        d.value_ladder.lead_magnet.per = 'month';
      },
      'value_ladder.lead_magnet: must be free',
    ],
    [
      'a last milestone above the high case',
      (d) => {
        (d.monetization_timeline.at(-1) as { mrr_usd: number }).mrr_usd = 10_501;
      },
      'monetization_timeline: ends above revenue.customers_max × price_usd_year',
    ],
  ])('%s is found', (_, change, fault) => {
    expect(faultsAfter(change)).toEqual([fault]);
  });

  test('a SOM worth nothing is found', () => {
    expect(
      faultsAfter((d) => {
        d.market.som.price_usd_year = 0;
      }),
    ).toContain('market.som: is worth nothing');
  });

  test('equal rungs and a milestone five per cent above the high case are still right', () => {
    expect(
      faultsAfter((d) => {
        d.market.sam = { ...d.market.tam };
        d.market.som = { ...d.market.tam };
        (d.monetization_timeline.at(-1) as { mrr_usd: number }).mrr_usd = 10_500;
      }),
    ).toEqual([]);
  });
});

test('the first test is for this week and under $100', () => {
  const after = (days: number, cost_usd: number) =>
    faultsAfter((d) => {
      Object.assign(d.next_test, { days, cost_usd });
    });
  expect(after(7, 100)).toEqual([]);
  expect(after(8, 101)).toEqual([
    'next_test.days: is 8, but a test for this week ends within 7 days',
    'next_test.cost_usd: is 101, but a test for this week costs at most 100',
  ]);
});

test('a long problem in one block is found', () => {
  const block = (length: number) =>
    faultsAfter((d) => {
      d.problem_narrative = 'word '.repeat(length / 5).trim();
    });
  expect(block(1_000)).toEqual(['problem_narrative: break it into paragraphs with a blank line']);
  expect(block(800)).toEqual([]);
});

describe('near duplicates', () => {
  test('a catalogue of different ideas has none', () => {
    expect(nearDuplicates(Array.from({ length: 8 }, () => aDossier()))).toEqual([]);
    expect(nearDuplicates([])).toEqual([]);
    expect(nearDuplicates([aDossier()])).toEqual([]);
  });

  test('the same idea told again is found, under whatever slug and title', () => {
    const one = aDossier();
    const faults = nearDuplicates([one, { ...one, slug: 'another', title: 'Another title altogether' }, aDossier()]);
    expect(faults).toContainEqual({
      slug: one.slug,
      field: 'solution_overview',
      fault: expect.stringMatching(/^is \d\.\d\d like another$/),
    });
  });

  test('two tellings of one idea that share nearly half of their words are found', () => {
    // A dossier's fixed words are few; these stand for what an idea is, each of them in no other.
    const words = (from: number) =>
      Array.from({ length: 100 }, (_, i) => `w${(from + i).toString(36).replace(/\d/g, (n) => 'abcdefghij'[Number(n)] as string)}x`);
    const telling = (slug: string, from: number) => {
      const text = words(from).join(' ');
      return {
        ...aDossier(),
        slug,
        title: slug,
        tagline: '',
        audience: { ...aDossier().audience, person: '' },
        solution_overview: text,
        mvp_features: [],
      };
    };
    const similarity = (from: number) =>
      nearDuplicates([telling('one', 0), telling('other', from)]).filter(({ field }) => field === 'solution_overview');
    expect(similarity(53)).toHaveLength(1);
    expect(similarity(62)).toEqual([]);
  });

  test('a phrase of twelve words copied from one field into another of another idea is found; eleven are not', () => {
    const words = (n: number) => 'the keeper of the north gate counts every lantern before it is dark'.split(' ').slice(0, n).join(' ');
    const withPhrase = (n: number) => {
      const [one, other] = [aDossier(), aDossier()];
      one.solution_overview += ` ${words(n)}.`;
      other.risks[0] = {
        risk: `So ${words(n).toUpperCase()}, alas.`,
        severity: 'low',
        mitigation: (other.risks[0] as Dossier['risks'][number]).mitigation,
      };
      return nearDuplicates([one, other]);
    };
    expect(withPhrase(12)).toEqual([
      expect.objectContaining({ field: '(any)', fault: expect.stringContaining('shares the phrase "the keeper') }),
    ]);
    expect(withPhrase(11)).toEqual([]);
  });

  test('one title for two ideas is found, whatever its case', () => {
    const one = aDossier();
    const other = { ...aDossier(), title: one.title.toUpperCase() };
    expect(nearDuplicates([one, other])).toEqual([{ slug: one.slug, field: 'title', fault: `is also the title of ${other.slug}` }]);
  });

  test('the order of the catalogue does not matter', () => {
    const one = aDossier();
    const list = [aDossier(), one, aDossier(), { ...one, slug: 'another', title: 'Another title altogether' }];
    expect(nearDuplicates(list).length).toBe(nearDuplicates([...list].reverse()).length);
  });
});

describe('the shape', () => {
  const aDossierOf = (figure: object, others: Dossier['figures']) => ({ ...aDossier(), figures: [figure, ...others] });

  test('a cited figure has a proof, and no other has one', () => {
    const proof = { url: 'https://example.com/a', publisher: 'A register', quote: 'There are 42 of them.', read_on: '2026-01-20' };
    const [figure, ...others] = aDossier().figures;
    const fits = (change: object) => Dossier.safeParse(aDossierOf({ ...figure, ...change }, others)).success;
    expect([fits({ basis: 'cited', proof }), fits({ basis: 'cited' }), fits({ proof })]).toEqual([true, false, false]);
  });

  test('no field of a dossier may be left out but those marked so', () => {
    const dossier = aDossier({ npm_packages: [{ name: 'rising-package', why: 'Builders of this install it first.' }] });
    for (const field of Object.keys(dossier) as (keyof Dossier)[]) {
      const { [field]: _, ...rest } = dossier;
      expect(Dossier.safeParse(rest).success, field).toBe(field === 'npm_packages');
    }
  });

  test('a field nobody knows is refused at every depth', () => {
    const dossier = aDossier();
    expect(Dossier.safeParse({ ...dossier, extra: 1 }).success).toBe(false);
    expect(Dossier.safeParse({ ...dossier, market: { ...dossier.market, extra: 1 } }).success).toBe(false);
    expect(Dossier.safeParse({ ...dossier, risks: dossier.risks.map((risk) => ({ ...risk, extra: 1 })) }).success).toBe(false);
  });

  test('checking never throws, whatever the texts hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        const dossier = changed((d) => {
          d.problem_narrative += one;
          d.market.analysis += other;
        });
        expect(Array.isArray(faultsOf(dossier))).toBe(true);
        expect(Array.isArray(nearDuplicates([dossier, aDossier()]))).toBe(true);
      }),
    );
  });
});

test('a dossier stands in for one whose file is gone, and alone', () => {
  const [one, other, heir] = [aDossier(), aDossier(), aDossier()];
  expect(replacementFaults([one, { ...heir, replaces: ['an-old-address'] }])).toEqual([]);
  expect(replacementFaults([one, { ...heir, replaces: [one.slug] }])).toEqual([
    { slug: heir.slug, field: 'replaces', fault: `${one.slug} is still in the catalogue: remove its file` },
  ]);
  const twice = [
    { ...other, replaces: ['an-old-address'] },
    { ...heir, replaces: ['an-old-address'] },
  ];
  expect(replacementFaults(twice)).toEqual([
    { slug: heir.slug, field: 'replaces', fault: `an-old-address is replaced by ${other.slug} already` },
  ]);
});

describe('an estimate that is reckoned from the tables', () => {
  const { tables } = readMeasured(join(import.meta.dirname, '../../../catalogue'));
  const reckoned = (value: number, unit: string, sum: NonNullable<Dossier['figures'][number]['sum']>) =>
    changed((d) => {
      d.ground = { country: 'GB', sic: ['1623'], user_soc: '5316', note: 'of a test' };
      d.figures = d.figures.map((figure) => ({ ...figure, basis: 'estimated' as const, value, unit, sum }));
    });
  const faultsOfSum = (dossier: Dossier) =>
    contradictionsOf(dossier, tables).flatMap(({ field, fault }) => (field.startsWith('figures.') ? [fault] : []));

  test('is hours at the measured wage, in its currency or in dollars by the dated table, and another value is a contradiction', () => {
    const sum = { hours: 100, pay: 'ground.user_hour' } as const;
    expect(faultsOfSum(reckoned(1_600, 'GBP', sum))).toEqual([]);
    expect(faultsOfSum(reckoned(2_100, 'USD a year', sum))).toEqual([]);
    expect(faultsOfSum(reckoned(2_500, 'USD', sum))[0]).toContain('is 2500, but 100 hours × £16.05');
  });

  test('is an amount of another currency at the last published rate, and says the formula', () => {
    const dossier = reckoned(12_000, 'USD', { amount: 9_000, currency: 'GBP' });
    expect(faultsOfSum(dossier)).toEqual([]);
    const [figure] = signalsOf(dossier, { ...measurements, tables }).filter(({ key }) => key === dossier.figures[0]?.key);
    expect(figure?.how).toContain('9,000 GBP is $12,004.80 at 0.7497 to the dollar (Federal Reserve H.10, 2026-06)');
    expect(faultsOfSum(reckoned(11_500, 'USD', { amount: 9_000, currency: 'GBP' }))[0]).toContain('is 11500, but 9,000 GBP');
  });

  test('is never told as better than an estimate', () => {
    const dossier = reckoned(12_000, 'USD', { amount: 9_000, currency: 'GBP' });
    expect(
      Dossier.safeParse(
        changed((d) => {
          d.figures = d.figures.map((figure) => ({ ...figure, basis: 'editorial' as const }));
        }, dossier),
      ).success,
    ).toBe(false);
  });
});
