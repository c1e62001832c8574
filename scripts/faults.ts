/** `npm run faults -- NAME`: what holds when processes are killed and connections cut. */
import { runNamed } from './named.ts';

runNamed('npm run faults --', {
  cluster: {
    does: 'four processes and two replicas, restarted and killed under load: no failed request, no lost write (--processes 4)',
    file: 'tests/faults/cluster.ts',
  },
  kill: {
    does: 'kill -9 during writes, twenty times: nothing acknowledged may be lost',
    file: 'tests/faults/kill-restart.ts',
    args: ['--runs', '20'],
  },
  payments: {
    does: 'payments killed, cut, lost, doubled and delayed: money, access and ideas agree after each (--runs 200)',
    file: 'tests/faults/payments.ts',
  },
});
