import { type CommandParser, defineScript } from '@redis/client'

/*
 * Lua scripts of presence over all nodes. Each is atomic, and all use the clock of the Redis server.
 * A place is the slug of a channel, or empty for the whole site.
 *
 * born                  when presence was first stored
 * nodes                 sorted set: node → when its lease expires
 * since                 hash: node → when its unbroken lease began
 * leaving               sorted set: "place user" → when the grace period ends
 * sizes                 hash: place → number of people
 * people:<place>        hash: user → JSON of the person
 * at:<place>:<user>     set of nodes with connections of the user there
 * places:<user>         set of places
 * held:<node>           set of "place user"
 */
const common = `
local prefix = KEYS[1]
local function key(...) return prefix .. table.concat({...}, ':') end
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function count(place)
  local size = redis.call('HLEN', key('people', place))
  if size == 0 then redis.call('HDEL', key('sizes'), place) else redis.call('HSET', key('sizes'), place, size) end
  return size
end
local function vacate(place, user)
  local person = redis.call('HGET', key('people', place), user)
  if not person then return nil end
  for _, node in ipairs(redis.call('SMEMBERS', key('at', place, user))) do
    redis.call('SREM', key('held', node), place .. ' ' .. user)
  end
  redis.call('DEL', key('at', place, user))
  redis.call('ZREM', key('leaving'), place .. ' ' .. user)
  redis.call('SREM', key('places', user), place)
  redis.call('HDEL', key('people', place), user)
  return { person, count(place), place }
end
local function isAlive(node) return tonumber(redis.call('ZSCORE', key('nodes'), node) or 0) > now() end
local function split(seat) return string.match(seat, '^(%S*) (%d+)$') end
`

function script<Answer>(lua: string) {
  return defineScript({
    NUMBER_OF_KEYS: 1,
    SCRIPT: common + lua,
    IS_READ_ONLY: false,
    parseCommand: (parser: CommandParser, prefix: string, ...args: readonly (string | number)[]) => {
      parser.pushKey(prefix)
      for (const argument of args) parser.push(String(argument))
    },
    transformReply: (reply: unknown) => reply as Answer,
  })
}

/** JSON of the person; how many are left; the place. */
type Vacated = [person: string, size: number, place: string]

export type Reaped = [left: Vacated[], dead: string[]]

export const presenceScripts = {
  /** Args: place, user, node, person. Returns 1 if the user is new there, and the number of people. */
  enterPlace: script<[isNew: number, size: number]>(`
local place, user, node, person = unpack(ARGV)
local isNew = redis.call('HSET', key('people', place), user, person)
redis.call('SADD', key('at', place, user), node)
redis.call('SADD', key('held', node), place .. ' ' .. user)
redis.call('SADD', key('places', user), place)
redis.call('ZREM', key('leaving'), place .. ' ' .. user)
return { isNew, count(place) }`),

  /** Args: place, user, node, grace in milliseconds. Returns who has left, without a grace period. */
  leavePlace: script<Vacated | null>(`
local place, user, node, grace = unpack(ARGV)
redis.call('SREM', key('held', node), place .. ' ' .. user)
if redis.call('SREM', key('at', place, user), node) == 0 then return nil end
if redis.call('SCARD', key('at', place, user)) > 0 then return nil end
if tonumber(grace) == 0 then return vacate(place, user) end
redis.call('ZADD', key('leaving'), now() + grace, place .. ' ' .. user)
return nil`),

  /** Args: place, user. Returns who has left. */
  removePerson: script<Vacated | null>(`return vacate(ARGV[1], ARGV[2])`),

  /** Args: user, place or `*`, changes as JSON. Returns the places where the user's entry was changed. */
  updatePerson: script<string[]>(`
local user, only, changes = ARGV[1], ARGV[2], cjson.decode(ARGV[3])
local places = {}
for _, place in ipairs(redis.call('SMEMBERS', key('places', user))) do
  local person = redis.call('HGET', key('people', place), user)
  if person and (only == '*' or only == place) then
    local shown = cjson.decode(person)
    for name, value in pairs(changes) do shown[name] = value end
    redis.call('HSET', key('people', place), user, cjson.encode(shown))
    table.insert(places, place)
  end
end
return places`),

  /**
   * Args: node, lease in milliseconds. Returns 1 if the lease had not expired, and when presence was first
   * stored.
   */
  renew: script<[isUnbroken: number, born: string]>(`
local node, lease = unpack(ARGV)
local wasAlive = isAlive(node)
if not wasAlive then redis.call('HSET', key('since'), node, now()) end
redis.call('ZADD', key('nodes'), now() + lease, node)
redis.call('SET', key('born'), now(), 'NX')
return { wasAlive and 1 or 0, redis.call('GET', key('born')) }`),

  /**
   * Args: node, lease in milliseconds. Returns who has left because their node is dead or their grace period
   * is over; each is returned once, to the first node that calls. A node only declares others dead once it
   * has itself been alive for a whole lease: after an outage of the server, all nodes thus have time to
   * renew. Returns the dead nodes as well.
   */
  reap: script<Reaped>(`
local asker, lease = unpack(ARGV)
local left, dead = {}, {}
local lived = now() - (redis.call('HGET', key('since'), asker) or now())
local mayJudge = lived >= tonumber(lease) and isAlive(asker)
for _, node in ipairs(mayJudge and redis.call('ZRANGEBYSCORE', key('nodes'), '-inf', now()) or {}) do
  for _, seat in ipairs(redis.call('SMEMBERS', key('held', node))) do
    local place, user = split(seat)
    redis.call('SREM', key('at', place, user), node)
    local isLeaving = redis.call('ZSCORE', key('leaving'), seat)
    if not isLeaving and redis.call('SCARD', key('at', place, user)) == 0 then
      table.insert(left, vacate(place, user))
    end
  end
  redis.call('DEL', key('held', node))
  redis.call('HDEL', key('since'), node)
  redis.call('ZREM', key('nodes'), node)
  table.insert(dead, node)
end
for _, seat in ipairs(redis.call('ZRANGEBYSCORE', key('leaving'), '-inf', now())) do
  local place, user = split(seat)
  table.insert(left, vacate(place, user))
  redis.call('ZREM', key('leaving'), seat)
end
return { left, dead }`),
}
