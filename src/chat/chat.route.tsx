import type { Route } from './+types/chat.route';
import { actOnChat, chatMeta, loadChat } from './chat-data.ts';
import { ChatPage } from './chat-page.tsx';

export const meta = chatMeta;
export const headers = () => ({ 'cache-control': 'private, no-store' });
export const loader = (args: Route.LoaderArgs) => loadChat(args, undefined);
export const action = (args: Route.ActionArgs) => actOnChat(args, undefined);

export default function Chat({ loaderData, actionData }: Route.ComponentProps) {
  return <ChatPage chat={loaderData} answer={actionData} />;
}
