-- Which of the listed cryptos staff have marked; the list itself comes from a vendor.
CREATE TABLE recommended_cryptos (
  id text PRIMARY KEY CHECK (length(id) <= 100)
);
