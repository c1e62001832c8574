/** `npm run bench -- NAME`: what we claim about speed, search, forecasts and verdicts, measured. Each ends with 1 when it misses a bar. */
import { runNamed } from './named.ts';

runNamed('npm run bench --', {
  admin: { does: 'the admin area with 200,000 people', file: 'tests/bench/admin/run.ts', node: ['--expose-gc'] },
  category: { does: 'how often an idea gets the category an editor chose', file: 'tests/bench/verdict/category.ts' },
  computed: { does: 'what a list, a search and a signed-in page cost that are computed', file: 'tests/bench/computed/run.ts' },
  encoder: { does: 'companies found with a sentence encoder and without (--companies FILE.csv)', file: 'tests/bench/retrieval/encoder.ts' },
  fates: { does: 'what the companies near an idea tell of its fate (--companies FILE.csv)', file: 'tests/bench/verdict/fates.ts' },
  grade: { does: 'the school grade of the sentences on screens (--texts)', file: 'tests/bench/grade/run.ts' },
  harm: { does: 'mistakes of the policy on harm', file: 'tests/bench/harm/run.ts' },
  http: { does: 'answers a second, beside a bare server that sends the same bytes', file: 'tests/bench/http/run.ts' },
  idle: { does: 'statements a process sends while nobody asks anything of it', file: 'tests/bench/idle/run.ts' },
  interaction: { does: 'how soon pages answer a press or a key, slowed down four times', file: 'tests/bench/interaction/run.ts' },
  lighthouse: { does: 'Lighthouse scores of the screens', file: 'tests/bench/lighthouse/run.ts' },
  mailings: { does: 'a day of emails, with the sender killed (--people 100000 --kills 10)', file: 'tests/bench/mailings/run.ts' },
  model: {
    does: 'what the configured language model makes of judged texts, and what it costs (--out FILE, --beside FILE)',
    file: 'tests/bench/model/run.ts',
  },
  overload: {
    does: 'ten times what the site can do, idle connections, streams, slow clients (--seconds 60)',
    file: 'tests/bench/overload/run.ts',
  },
  paraphrases: { does: 'whether a verdict depends on wording ([--companies FILE.csv])', file: 'tests/bench/verdict/paraphrases.ts' },
  queueing: {
    does: 'how long answers wait as visits grow, and what so many a day take (--visits 10000000 --measure --draw)',
    file: 'tests/bench/queueing/run.ts',
  },
  reading: { does: 'whether what is sold and who pays are read as readers read them (--texts)', file: 'tests/bench/verdict/reading.ts' },
  retrieval: { does: 'companies found near an idea (--companies FILE.csv)', file: 'tests/bench/retrieval/run.ts' },
  scale: {
    does: 'lists, searches and trends at a million ideas beside a thousand, while rows are written (--ideas 1000000 --data FOLDER)',
    file: 'tests/bench/scale/run.ts',
  },
  'scale-load': {
    does: 'how long a database takes to fill to that size (--ideas 1000000 --data FOLDER)',
    file: 'tests/bench/scale/load-run.ts',
  },
  search: { does: 'what people mean and whether search finds it, beside two libraries', file: 'tests/bench/search/quality.ts' },
  'search-speed': { does: 'searches of 200,000 ideas, beside the same SQL alone', file: 'tests/bench/search/speed.ts' },
  'signed-in': { does: 'pages of signed-in people, beside those of visitors', file: 'tests/bench/signed-in/run.ts' },
  start: { does: 'how long until the first page, and what a process holds that nobody asks', file: 'tests/bench/start/run.ts' },
  strategist: { does: 'what the built-in strategist makes of questions (--set, --out FILE.jsonl)', file: 'tests/bench/strategist/run.ts' },
  streams: { does: 'a hundred answers that stream at once', file: 'tests/bench/streams/run.ts' },
  timing: { does: 'whether the time of an answer tells who has an account', file: 'tests/bench/timing/run.ts' },
  topics: { does: 'the trends at 10,000 topics', file: 'tests/bench/topics/run.ts' },
  trends: { does: 'the forecast and the status held to history (--downloads FILE.csv)', file: 'tests/bench/trends/run.ts' },
  validate: {
    does: 'a validation beside 50,000 companies: time and memory',
    file: 'tests/bench/validate/run.ts',
    node: ['--expose-gc', '--max-semi-space-size=16'],
  },
  verdict: {
    does: 'whether a verdict is the one readers would give ([--companies FILE.csv] --texts --bar)',
    file: 'tests/bench/verdict/agreement.ts',
  },
  vectors: {
    does: 'vectors compared here and in Postgres (--url postgres://…)',
    file: 'tests/bench/vectors/run.ts',
    node: ['--expose-gc'],
  },
});
