-- wrk script: one play per request, cycling over seeded users, with a fresh Idempotency-Key each time.
local tokens = {}
local counter = 0
local thread_number = 0

function setup(thread)
  thread:set('number', thread_number)
  thread_number = thread_number + 1
end

function init(args)
  for line in io.lines(args[1]) do
    tokens[#tokens + 1] = line
  end
  run = args[2]
  body = args[3]
  threads = tonumber(args[4])
  path = args[5]
end

function request()
  counter = counter + 1
  local token = tokens[((counter * threads + number) % #tokens) + 1]
  return wrk.format('POST', path, {
    ['content-type'] = 'application/json',
    ['authorization'] = 'Bearer ' .. token,
    ['idempotency-key'] = run .. '-' .. number .. '-' .. counter,
  }, body)
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format(
    'RESULT %d %d %.0f %.0f %d\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status + errors.timeout + errors.read + errors.write + errors.connect
  ))
end
