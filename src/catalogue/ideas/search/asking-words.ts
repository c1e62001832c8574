/**
 * Words of asking rather than of subject: nearly every wish is for a tool that helps somebody do something. They say little about which
 * idea is meant, however rare they are in the catalogue, so they weigh little and are never required.
 */
export const ASKING_WORDS = `
a app application idea ideas startup startups business businesses company companies product products tool tools software platform service services
system solution solutions program website site online digital thing things something someone somebody anyone anybody people person folks guy guys
help helps helping helper stop stops stopping want wants wanting need needs needing looking look find finding make makes making let lets letting
get gets getting give gives giving keep keeps keeping start starting build building create creating run running use uses using way ways how what
easier easy easily better best good great new simple simply automatically without instead every each lot lots really just also can could would
should must able try trying know knows knowing tell telling go going do does doing done work works working show showing allow allows like
`
  .trim()
  .split(/\s+/);
