import groups from '../../../catalogue/buyer-groups.yaml';
import rules from '../../../catalogue/contact-rules.yaml';
import anywhere from '../../../catalogue/lists/anywhere.yaml';
import au from '../../../catalogue/lists/au.yaml';
import ca from '../../../catalogue/lists/ca.yaml';
import eu from '../../../catalogue/lists/eu.yaml';
import uk from '../../../catalogue/lists/uk.yaml';
import us from '../../../catalogue/lists/us.yaml';
import { GroupFile, ListFile, RuleFile } from './lists.contract.ts';

/** What `catalogue/lists` and the two files beside it hold; the build compiles them in. `npm run check -- catalogue` holds them against their shapes. */
export const buyerGroups = GroupFile.parse(groups);
export const contactRules = RuleFile.parse(rules);
export const listFiles = [us, uk, ca, au, eu, anywhere].map((file) => ListFile.parse(file));
