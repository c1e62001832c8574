/**
 * The closed vocabulary of skills. An editor writes skills in an idea's own words (`required_skills`); a skill belongs to the first group of
 * this table that has a word it contains at the beginning of one of its words, in any case. The table is printed on /methodology.
 * Free of zod, so that pages may use it.
 */
export const skillGroups = [
  {
    id: 'no_code',
    label: 'Spreadsheets and no-code tools',
    words: 'spreadsheet|no-code|airtable|hosted|document merge|prompt and sheet|forms and texts|maps',
  },
  {
    id: 'selling',
    label: 'Selling and negotiating',
    words:
      'sell|selling|sales|persuasion|negotiat|haggl|bargain|buying|supplier|sourcing|introduc|calling on|talk|talking|two-sided|outreach|finding|winning|breakfast|coffee|distribution|chandlery|wholesale',
  },
  {
    id: 'software',
    label: 'Writing software',
    words:
      'software|app development|mobile development|mobile and document|mobile work|back-end|api integration|full-stack|typescript|python|engineering|apis|compiler|package-manager|embedded|postgresql|node-backed|cloud|graph algorithms|hashing|evm|solidity|block explorers|blockchain|on chain|public ledgers|crawling|parsing|computer vision|vision models|on-device|scraping|rule-engine|relational modelling|offline apps|sms and pdf|good instructions for a model|test design|gis|qgis|maps and positioning|quickbooks integration|hmrc interface|image reading|security basics|operational security|network|hardware wallets|knowing models|e-invoic|crypto|messaging api|web|voice call|speech and|simple speech|speech tools|product security|document processing|document recognition|document-reading|reading code|about code|matching code|wallet|development|document extraction|document accessibility|storage technology|mapping data|data cleaning',
  },
  {
    id: 'languages',
    label: 'Another language or its community',
    words:
      'spanish|german|french|italian|dutch|polish|portuguese|romanian|japanese|korean|chinese|vietnamese|ukrainian|hindi|tamil|odia|urdu|bengali|arabic|malay|malayalam|tagalog|filipino|indonesian|javanese|ilonggo|swahili|chichewa|xhosa|zulu|afrikaans|creole|patois|pidgin|mayan|irish|finnish|asl|bsl|deaf|languages|linguistics|linguists|dialect|multilingual|bilingual|translat|heritage community|foreign workers|first nations|english plus|second language|regional-language',
  },
  {
    id: 'care',
    label: 'Care and clinical practice',
    words:
      'nurs|pharmac|clinic|clinical|dementia|dialysis|health|medical|audiology|dietetics|occupational therapy|occupational hygiene|speech pathology|gerontology|psychology|patient support|safeguarding|child protection|child care|wheelchair|telecare|veterinary|social work|midwives|hospital|disability|reprocessing|special-education|send and|placement|chair works|a family does',
  },
  {
    id: 'pictures_sound',
    label: 'Pictures, sound and design',
    words:
      'photograph|photography|film|filming|video|audio|sound|recording|illustration|drawing|drawings|design|print|print buying|layout|cad|pictures|lighting|comics|dances|voices|ear for|an ear|listening and sound|large-print|feedback|sense for light|camera|typography|drone',
  },
  {
    id: 'people',
    label: 'Patience, tact and a telephone',
    words:
      'patience|tact|telephone|phone|calm|listening|warm|warmth|gentle|kind|manner|manners|interview|interviewing|discretion|diplomacy|persisten|firm|firmness|polite|politeness|ease|dealing|telling|kitchen-table|respect|local acquaintance|ties|parent groups|community|deep roots|working with|older people|couples|coaches|strangers|good hand|halls|discomfort|village|neighbours|acquaintance|club-evening|relations|instructors|clubs|patient chasing|support by|calm support|standing in a|standing among|standing with|local standing|standing in open source|onboarding|trust|calling plant|conversation|co-ordinating',
  },
  {
    id: 'rules',
    label: 'Rules, law and compliance',
    words:
      'law|legal|rule|rules|statute|statutes|regulat|compliance|licens|leases|leasehold|contract|contracts|purchasing|permit|permits|copyright|privacy|data protection|consent|osha|sanctions|aml|certificate|accreditation|halal|probate|procedure|standards|payroll|awards|claim|claims|safety|hygiene|policies|code under|fcc|advertising|consents|private data|confidential|compliance discipline|evidence|redaction|inspection|benefits|grants|unclaimed|clerking|municipal|notices|administrative|public boards|ndis|housing|public assistance|zoning|certification|local government|labor counsel|postal',
  },
  {
    id: 'money',
    label: 'Bookkeeping, tax and money',
    words:
      'bookkeep|account|accounting|accounts|accountant|ledger|finance|reconcil|billing|credit|money|collections|payment|payments|bank|banks|mortgage|numbers|statements|fundraising|treasurer|rebate|insurance|provident-fund|retirement-account|gift acceptance|vat|budget|milk pricing|pricing|returns|definitions|figures|tax ',
  },
  {
    id: 'writing',
    label: 'Writing and editing',
    words:
      'writing|write|editing|edit|editorial|letter|letters|proofread|report writing|booklet|copy fitting|wording|process writing|instructions|notes|indexing|drafting|trade documents|adventure design|comedy|epub|reports|local reporting|charity reporting',
  },
  {
    id: 'teaching',
    label: 'Teaching and hosting people',
    words:
      'teach|teaching|training|train|coach|coaching|adult education|school|classroom|exam|exams|algebra|explaining|role play|running a room|difficult meeting|event hosting|hosting|session|spelling|science|actors|referee|organising evenings|speaking',
  },
  {
    id: 'operations',
    label: 'Running operations: rotas, stock, logistics',
    words:
      'schedul|rota|recruit|hiring|logistics|dispatch|dispatching|operations|stock|packing|courier|freight|route|driving|shift|shifts|roster|running|desk|crew|managing|management|organis|organisational|organising|coordinat|coordination|matching|stand building|records|order|orderly|calendar|evening|night|early mornings|volunteers|field work|field team|field organisation|field management|field operations|paperwork|clerical|checking|checks|travel|arranging|typing|committees|patience with forms|programme|program|import|accuracy|precision|service by|call quality|reading accounts|customer|mornings|handling of|mediation|parcels|calibration|yard|december|stamina|post|changeover|exact look-ups|exact form|exactness',
  },
  {
    id: 'making',
    label: 'Making, repair and hands-on work',
    words:
      'repair|mechanic|mechanics|making|sewing|knit|knitting|metal|metal-work|sheet-metal|garment|handwork|handcraft|engraving|build|building|fabrication|bench|winding|machines|concrete|cutting|solar|battery|electromechanical|electrical|handpump|measur|measurement|cmm|cooking|kitchen|farm|cattle|sheep|horse|cows|bee|beekeeping|oyster|spraying|harvest|sawyers|logs|lift work|laptop|paint|clays|conservation|small-run|truck maintenance|metrology|production|sampling|table work|neat|fixed restorations|motor|prescribed-fire|fire|embankments|installations|refrigeration|parts|standing in the cold|weather|boats|marine|infusion|old computers|pipefitting|light product assembly|furniture',
  },
  {
    id: 'field',
    label: 'Knowing one trade or place from inside',
    words:
      'knowledge|knowing|experience|trade|shop|shop-floor|factory|vocabulary|practice|background|basics|years in|sea service|world|union|trucking|taxi|transport|port|ports|mining|dock|hall|hotel|hospitality|co-founder|a rider|detectorist|street|streets|sense|reading|local|rural|valley|winter|archival|library|credit-union|federal|parish|habits|playing|roots|first-hand|energy|state|forms of|laundry|water|tidal|session world|guarding|operator|desktop|telephony|screen-reader|screen reader|audiences|budgeting|eye for|small licences|repair trade|career-school|counter|emergency|exports|institutional|fire reporting|provenance|gemology|collectibles|textile chemistry|arboriculture|ranch',
  },
] as const satisfies readonly { id: string; label: string; words: string }[];

export type SkillGroupId = (typeof skillGroups)[number]['id'];
export const skillGroupIds = skillGroups.map(({ id }) => id) as [SkillGroupId, ...SkillGroupId[]];

const patterns = skillGroups.map(({ id, words }) => ({ id, pattern: new RegExp(`(^|[^a-z])(${words})`, 'i') }));

/** @returns the group of a skill in an editor's words; nothing when no word of it is in the table. */
export function skillGroupOf(skill: string): SkillGroupId | undefined {
  return patterns.find(({ pattern }) => pattern.test(skill))?.id;
}

/**
 * @param skills an idea's `required_skills`
 * @returns the groups they belong to, in the order of the table; a skill without a word of the table is knowledge of a field
 */
export function skillGroupsOf(skills: readonly string[]): SkillGroupId[] {
  const needed = new Set(skills.map((skill) => skillGroupOf(skill) ?? 'field'));
  return skillGroupIds.filter((id) => needed.has(id));
}
