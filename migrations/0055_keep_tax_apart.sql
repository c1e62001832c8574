-- Tax that was collected with a payment, and of every movement of its money: figures of revenue leave it out. What was paid before carries none.
ALTER TABLE payments ADD COLUMN tax_cents integer NOT NULL DEFAULT 0 CHECK (tax_cents BETWEEN 0 AND amount_cents);
-- Signed as the amount it is a part of.
ALTER TABLE payment_entries ADD COLUMN tax_cents integer NOT NULL DEFAULT 0 CHECK (abs(tax_cents) <= abs(amount_cents));
-- The number on the payer's invoice, for letters and lists; null for what has none.
ALTER TABLE payments ADD COLUMN invoice_number text;
-- What the sandbox sold before was without tax.
UPDATE sandbox.objects SET data = data || '{"automatic_tax": {"enabled": false}, "total_details": {"amount_tax": 0}}' || jsonb_build_object('amount_subtotal', data -> 'amount_total')
  WHERE object = 'checkout.session';
UPDATE sandbox.objects SET data = data || '{"automatic_tax": {"enabled": false}}' WHERE object = 'subscription';
UPDATE sandbox.objects SET data = data || '{"total_taxes": []}' WHERE object = 'invoice';
