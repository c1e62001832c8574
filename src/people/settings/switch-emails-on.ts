import type { RouterContextProvider } from 'react-router';
import { settingsClient } from './settings-client.ts';

/** Switches on the emails about what is watched, for the person who asks. @returns the status of the answer */
export async function switchEmailsOn(context: Readonly<RouterContextProvider>): Promise<number> {
  const { status } = await settingsClient(context).profile.$patch({ json: { email_preferences: { trend_alerts: true } } });
  return status;
}
