-- Nodes that could not tell the others something, because they are disconnected from them. What a node that ends before
-- it is connected again would have said is said for it by another.
CREATE TABLE lost_messages (
  node text PRIMARY KEY,
  -- Renewed as long as the node runs and is disconnected.
  seen_at timestamptz NOT NULL
);
