-- Who used up a month's units and was not told is looked for every few minutes: a part of the month's rows, whatever it holds and past months held.
CREATE INDEX quota_uses_untold ON quota_uses (month, kind, used) WHERE told_at IS NULL;
