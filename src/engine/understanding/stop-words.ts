const words = (list: string) => new Set(list.trim().split(/\s+/));

/** Words that never begin, end or join a phrase worth searching for. */
export const stopWords: ReadonlySet<string> = words(`
a about above across existing outside unlike whereas longer without after again against all almost along already also although always am among an and another any anybody anyone anything are around as at
away back be became because become been before being below between both but by came can cannot can't come could couldn't did didn't do does doesn't doing don't done down
during each either else enough etc even ever every everybody everyone everything few for from get gets getting give gives go goes going got had has hasn't have haven't having he
her here hers him his how however i i'd i'll i'm i've if im in inside instead into is isn't it it's its itself just keep keeps kind know let lets like likes lot lots made make makes making many may
maybe me might mine more most much must my myself need needs never next no nobody none nor not nothing now of off often on once one ones only onto or other others our ours out
over own per perhaps please put quite rather really same say see seem set she should shouldn't since so some somebody someone something sometimes soon still such take takes than
that that's the their theirs them themselves then there there's these they they're thing things this those though through thus to together too toward try two under until up upon us use used useful user users uses using
very via want wants was way ways we we'd we'll we're well were what whatever when whenever where which while who whoever whole whom whose why will with within without won't would yet you
you'd you'll you're your yours yourself uk usa eg ie vs dont cant wont thats theres`);

/** Words of pitches: true of any idea, so they tell a search nothing. */
export const pitchWords: ReadonlySet<string> = words(`
idea ideas startup startups business businesses company companies product products solution solutions service services app apps application applications tool tools platform platforms software
system systems website websites site sites web online digital simple easy easily easier quick quickly fast faster better best good great new smart innovative modern powerful amazing awesome cheap cheaper
affordable first only unique revolutionary next-gen one-stop all-in-one ultimate leading help helps helping helped allow allows allowing enable enables let build builds building built create creates creating
offer offers offering provide provides providing sell sells selling launch launching start starting find finds finding manage manages managing handle handles solve solves people person customer customers client
clients market markets money time day days week weeks month months year years world everyone today automatically automatic automated turn turns get save saves saving connect connects connecting work works working
based like want wanting looking trying called named basically literally something stuff thing ai-powered powered ai saas free paid pay pays paying charge monthly yearly subscription price prices
revenue growing grows growth huge big large small no-code mvp million billion thousand users problem problems hard difficult tired hate hates love loves struggle struggling struggles waste wasting always never
competitors competition competitor hours minutes hour enters renting selling sold buying read reading
one two three four five six seven eight nine ten`);

/** Verbs that open what an idea does: they end a phrase, never stand in one. */
export const plainVerbs: ReadonlySet<string> = words(`
tracks track tracking sends send sending checks check matches match matching shows show tells tell books reads read writes write sorts sort fills fill files reminds remind collects collect compares compare
generates generate generating predicts predict detects detect lists list runs run records record plans plan organises organizes organise organize schedules stores store shares share buys buy lends rents rent finds
learns learn teaches teach watches watch monitors monitor alerts alert pulls pull pushes push turns keeps warns warn lose losing loses spend spends spending forget forgets remember answers answer
hate hates hated love loves loved find finds finding cost costs struggle struggles struggling cut cuts leave leaves leaving afford carry carries gets helps helping allows enables lets listens listen
brings bring brought knows knew asks asked sent opens measures measure says said told arrives arrived happens happen comes met meets sits forgot explained wondering`);

/** Verbs that may stand in a phrase (“open source”, “drop shipping”) and alone tell a search nothing. */
export const neverAlone: ReadonlySet<string> = words(`
able alive ask asking book choosing canceling catches delivered drop dropped employ executes feed feeds fit fits flip follow follows handing hear hire hired hit hold holds hurt look
looked looks lying moved notice ok open opening pass picking pick plays puts raise reach ready receive redeploying released right seeing settle settling showing sit slip stuck submit
sure swept taken taking talked telling toss turning uploads walked wanna gotta warning watched weighing wrote sees went worked fell came bought eats remembers practiced practised sitting coming spent`);

/** Words that only say how, where or how often: no phrase ends in one (“crm alone”), nor in what ends in -ly and is no name of anything. */
const adverbs = words(
  'alone aside apart anymore abroad ahead anyway elsewhere overnight alike somewhere nowhere everywhere nearby straight',
);
const namesInLy = words(
  'family assembly supply reply elderly jelly fly butterfly belly july ally italy anomaly monopoly bully homily lily ply doily',
);
export const isAdverb = (word: string): boolean => adverbs.has(word) || (/\p{L}{2}ly$/u.test(word) && !namesInLy.has(word));

/** Nouns as well as verbs: verbs right after a plural, of those who do it. */
export const verbsAfterMany: ReadonlySet<string> = words(`
book post pick pay test open set start drive order rent report trade ship train fly host rate review scan sign swap upload download wait work walk call text visit queue click press drink eat cook haul move practise practice ride talk
chat type use want need hire cast bid own live sleep travel search sing play dance paint clean repair fix grow harvest plant fish hunt brew bake serve deliver return exchange overpay underpay follow join apply compete
draw print copy paste drop mix match point vote donate invest bank borrow save stay commute swim run climb surf sail photograph film turn turned feel hear see lack file`);
