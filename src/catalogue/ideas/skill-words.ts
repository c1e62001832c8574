import { type SkillGroupId, skillGroupIds } from './skill-groups.ts';

/**
 * The words of each group of skills. An editor writes skills in an idea's own words (`required_skills`); a skill belongs to the first group of
 * this table that has a word it contains at the beginning of one of its words, in any case. The table is printed on /methodology.
 * Apart from the groups themselves, since pages that only name them need not fetch 3 kB of words.
 */
export const skillWords = {
  no_code: 'spreadsheet|no-code|airtable|hosted|document merge|prompt and sheet|forms and texts|maps',
  selling:
    'sell|selling|sales|persuasion|negotiat|haggl|bargain|buying|supplier|sourcing|introduc|calling on|talk|talking|two-sided|outreach|finding|winning|breakfast|coffee|distribution|chandlery|wholesale',
  software:
    'software|app development|mobile development|mobile and document|mobile work|back-end|api integration|full-stack|typescript|python|engineering|apis|compiler|package-manager|embedded|postgresql|node-backed|cloud|graph algorithms|hashing|evm|solidity|block explorers|blockchain|on chain|public ledgers|crawling|parsing|computer vision|vision models|on-device|scraping|rule-engine|relational modelling|offline apps|sms and pdf|good instructions for a model|test design|gis|qgis|maps and positioning|quickbooks integration|hmrc interface|image reading|security basics|operational security|network|hardware wallets|knowing models|e-invoic|crypto|messaging api|web|voice call|speech and|simple speech|speech tools|product security|document processing|document recognition|document-reading|reading code|about code|matching code|wallet|development|document extraction|document accessibility|storage technology|mapping data|data cleaning',
  languages:
    'spanish|german|french|italian|dutch|polish|portuguese|romanian|japanese|korean|chinese|vietnamese|ukrainian|hindi|tamil|odia|urdu|bengali|marathi|arabic|malay|malayalam|tagalog|filipino|indonesian|javanese|ilonggo|swahili|chichewa|xhosa|zulu|afrikaans|creole|patois|pidgin|mayan|irish|finnish|asl|bsl|deaf|languages|linguistics|linguists|dialect|multilingual|bilingual|translat|heritage community|foreign workers|first nations|english plus|second language|regional-language',
  care: 'nurs|pharmac|clinic|clinical|dementia|dialysis|health|medical|audiology|dietetics|occupational therapy|occupational hygiene|speech pathology|gerontology|psychology|patient support|safeguarding|child protection|child care|wheelchair|telecare|veterinary|social work|midwives|hospital|disability|reprocessing|special-education|send and|placement|chair works|a family does',
  pictures_sound:
    'photograph|photography|film|filming|video|audio|sound|recording|illustration|drawing|drawings|design|print|print buying|layout|cad|pictures|lighting|comics|dances|voices|ear for|an ear|listening and sound|large-print|feedback|sense for light|camera|typography|drone',
  people:
    'patience|tact|telephone|phone|calm|listening|warm|warmth|gentle|kind|manner|manners|interview|interviewing|discretion|diplomacy|persisten|firm|firmness|polite|politeness|ease|dealing|telling|kitchen-table|respect|local acquaintance|ties|parent groups|community|deep roots|working with|older people|couples|coaches|strangers|good hand|halls|discomfort|village|neighbours|acquaintance|club-evening|relations|instructors|clubs|patient chasing|support by|calm support|standing in a|standing among|standing with|local standing|standing in open source|onboarding|trust|calling plant|conversation|co-ordinating',
  rules:
    'law|legal|rule|rules|statute|statutes|regulat|compliance|licens|leases|leasehold|contract|contracts|purchasing|permit|permits|copyright|privacy|data protection|consent|osha|sanctions|aml|certificate|accreditation|halal|probate|procedure|standards|payroll|awards|claim|claims|safety|hygiene|policies|code under|fcc|advertising|consents|private data|confidential|compliance discipline|evidence|redaction|inspection|benefits|grants|unclaimed|clerking|municipal|notices|administrative|public boards|ndis|housing|public assistance|zoning|certification|local government|labor counsel|postal',
  money:
    'bookkeep|account|accounting|accounts|accountant|ledger|finance|reconcil|billing|credit|money|collections|payment|payments|bank|banks|mortgage|numbers|statements|fundraising|treasurer|rebate|insurance|provident-fund|retirement-account|gift acceptance|vat|budget|milk pricing|pricing|returns|definitions|figures|tax ',
  writing:
    'writing|write|editing|edit|editorial|email|emails|proofread|report writing|booklet|copy fitting|wording|process writing|instructions|notes|indexing|drafting|trade documents|adventure design|comedy|epub|reports|local reporting|charity reporting',
  teaching:
    'teach|teaching|training|train|coach|coaching|adult education|school|classroom|exam|exams|algebra|explaining|role play|running a room|difficult meeting|event hosting|hosting|session|spelling|science|actors|referee|organising evenings|speaking',
  operations:
    'schedul|rota|recruit|hiring|logistics|dispatch|dispatching|operations|stock|packing|courier|freight|route|driving|shift|shifts|roster|running|desk|crew|managing|management|organis|organisational|organising|coordinat|coordination|matching|stand building|records|order|orderly|calendar|evening|night|early mornings|volunteers|field work|field team|field organisation|field management|field operations|paperwork|clerical|checking|checks|travel|arranging|typing|committees|patience with forms|programme|program|import|accuracy|precision|service by|call quality|reading accounts|customer|mornings|handling of|mediation|parcels|calibration|yard|december|stamina|post|changeover|exact look-ups|exact form|exactness',
  making:
    'repair|mechanic|mechanics|electronics|hardware|making|sewing|knit|knitting|metal|metal-work|sheet-metal|garment|handwork|handcraft|engraving|build|building|fabrication|bench|winding|machines|concrete|cutting|solar|battery|electromechanical|electrical|handpump|measur|measurement|cmm|cooking|kitchen|farm|cattle|sheep|horse|cows|bee|beekeeping|oyster|spraying|harvest|sawyers|logs|lift work|laptop|paint|clays|conservation|small-run|truck maintenance|metrology|production|sampling|table work|neat|fixed restorations|motor|prescribed-fire|fire|embankments|installations|refrigeration|parts|standing in the cold|weather|boats|marine|infusion|old computers|pipefitting|light product assembly|furniture',
  field:
    'knowledge|knowing|experience|trade|shop|shop-floor|factory|vocabulary|practice|background|basics|years in|sea service|world|union|trucking|taxi|transport|port|ports|mining|dock|hall|hotel|hospitality|co-founder|a rider|detectorist|street|streets|sense|reading|local|rural|valley|winter|archival|library|credit-union|federal|parish|habits|playing|roots|first-hand|energy|state|forms of|laundry|water|tidal|session world|guarding|operator|desktop|telephony|screen-reader|screen reader|audiences|budgeting|eye for|small licences|repair trade|career-school|counter|emergency|exports|institutional|fire reporting|provenance|gemology|collectibles|textile chemistry|arboriculture|ranch',
} as const satisfies Record<SkillGroupId, string>;

const patterns = skillGroupIds.map((id) => ({ id, pattern: new RegExp(`(^|[^a-z])(${skillWords[id]})`, 'i') }));

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
