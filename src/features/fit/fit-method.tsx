import { ScrollBox } from '../../ui/scroll-box.tsx';
import { questions } from './questions.ts';

/** The formula of founder fit, from the table the program computes with. */
export function FitMethod() {
  return (
    <ScrollBox label="How founder fit is computed">
      <table className="w-full min-w-[34rem] text-left text-sm">
        <thead>
          <tr>
            <th scope="col" className="w-72 border-b border-ink py-2 pr-4">
              Question
            </th>
            <th scope="col" className="w-20 border-b border-ink py-2 pr-4 text-right">
              Weight
            </th>
            <th scope="col" className="border-b border-ink py-2">
              Rule
            </th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ key, asks, weight, rule }) => (
            <tr key={key} className="align-top">
              <th scope="row" className="border-b border-line py-2 pr-4 font-semibold">
                {asks}
              </th>
              <td className="numerals border-b border-line py-2 pr-4 text-right">{weight}</td>
              <td className="border-b border-line py-2 text-ink-2">{rule}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
