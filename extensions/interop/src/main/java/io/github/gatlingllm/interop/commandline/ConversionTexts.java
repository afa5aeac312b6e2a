// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

/** The texts of conversions: errors, remarks about flags, headings. */
final class ConversionTexts {

  static final String KEY_PLACEHOLDER = "your key";
  static final String VALUE_PLACEHOLDER = "its value";
  static final String DATASET_PLACEHOLDER = "dataset.jsonl";

  static final String APPROXIMATED = "Approximated:";
  static final String MISSING = "Without equivalent:";
  static final String UNKNOWN = "Unknown, not converted:";
  static final String NOTES = "Notes:";
  static final String NO_EFFECT = "Without effect on this load: ";
  static final String COMPLETE = "Every flag that shapes the load was converted.";

  static final String KEY_NOT_PRINTED =
      "The key is not printed. Set the variable LLM_API_KEY, not a property: other users of the"
          + " machine can see those.";
  static final String GATED =
      "The run also gates: it fails unless llm.slo.attainment (99 %) of all requests are within"
          + " these bounds.";
  static final String GAMMA =
      "Gaps of a gamma distribution are available in Java only, by gamma(rate, burstiness). The"
          + " properties send Poisson arrivals at the same rate.";
  static final String TOKENIZER =
      "Generated prompts have their length by the tokenizer cl100k_base; the server's count"
          + " differs by a few percent. In Java, use prompts(n).tokenizer(tokenizerFile(…)).";
  static final String SONNET =
      "Generated prompts of the same length replace the sonnets; they share a prefix of that"
          + " length.";
  static final String RECORDED_LENGTHS =
      "There, each answer is limited to its length in the file. By properties, all answers have"
          + " one limit: set llm.maxTokens. The simulation of --java uses the lengths of the file.";
  static final String TRACE_WITHOUT_TIMES =
      "A trace is replayed at its recorded times. To use its lengths only, write prompts("
          + "lengthPairs(file)) in Java.";
  static final String LENGTHS_OF_FILE =
      "There, lengths come from the trace and times from the rate. llm.trace replays both; in"
          + " Java, use prompts(lengthPairs(file)).";
  static final String DOWNLOAD =
      "Data sets are not downloaded. Save it as a file of prompts, and name that file by"
          + " llm.prompts.";
  static final String DATASET_TYPE =
      "Entries of this type are not read as AIPerf reads them. shape-the-prompts.md lists the"
          + " formats; validate checks the file.";
  static final String NO_PICTURES =
      "Pictures are not generated: the load is text only. In Java, use imageFile(…).";
  static final String RAMP_BOUNDS =
      "--ramp-up-start-rps: not a ramp. The start must be above 0 and at most the end. Change one"
          + " of the two.";
  static final String SWEEP =
      "GuideLLM finds the range of rates by itself. CapacitySimulation needs it: set"
          + " llm.capacity.from and llm.capacity.to, or use llm.capacity.mode=search.";
  static final String SWEEP_NEEDS_SLO =
      "A capacity needs an SLO, which GuideLLM has not. Replace the 1000 ms of llm.slo.ttft by your"
          + " own bounds.";
  static final String RAMP_UP =
      "The load starts at its full rate. Exclude the start by llm.warmUp, or write the ramp as a"
          + " file for llm.rates.";
  static final String TIME_SCALE =
      "llm.trace replays at the recorded speed. In Java, use trace(file).speedup(1 ÷ scale).";
  static final String COOL_DOWN =
      "The end of the run is measured. In Java, coolDown(time) excludes it; --java writes it.";
  static final String ERRORS =
      "The run does not stop at that share of errors; it fails at its end, by llm.maxFailed.";
  static final String CONSTRAINT =
      "The run does not stop by this constraint. stop-early.md shows what stops a run in Java.";
  static final String NO_END = "The command has no end. The run lasts llm.duration=60s.";
  static final String SEVERAL_DATA = "One source of prompts is used, the first one.";
  static final String PREFIX_BUCKETS =
      "Prefixes of several lengths have no property. Use llm.prefix=<tokens>x<groups> for one.";
  static final String TURNS =
      "Each user has a conversation of that many turns, and a rate counts users, not requests.";
  static final String FREE_ANSWERS =
      "There, the model or the file decides how long answers are. Here, llm.maxTokens limits them"
          + " (128): set it.";
  static final String NOT_STREAMED =
      "Without --streaming, AIPerf requests whole answers: no TTFT, ITL or TPOT exists. To measure"
          + " them, remove llm.stream=false.";
  static final String CONNECTIONS =
      "Connections are kept. In Java, add http.header(\"Connection\", \"close\").";
  static final String SEVERAL_MODELS =
      "The first model gets all requests. In Java, use model(session -> …).";
  static final String GRACE = "No answer is cut at the end: each may take llm.timeout, and counts.";
  static final String RATE_SERIES =
      "The file is JSON. Write it as CSV, seconds,usersPerSecond, and name it by llm.rates instead"
          + " of llm.rate.";
  static final String TWO_WARM_UPS = "The warm-up ends by time. Remove one of the two limits.";
  static final String NO_BOUND =
      "No property bounds this metric. set-slos.md lists the metrics of SLOs in Java.";
  static final String SYSTEM_PREFIX =
      "The shared text begins the user's message. In Java, use .system(prompts(n).shared(seed)).";
  static final String UNIQUE = "Generated prompts are unique, so no marker is needed.";
  static final String CAPS_DO_NOT_VARY_IN_JAVA =
      "The limits of answers vary. In the simulation of --java, all have the mean: give"
          + " maxTokens(…) a function to draw them.";
  static final String CONSTANT = "Each user has the mean: the deviation has no property.";

  static final String LAST_SESSIONS =
      "The run ends after sessions × turns requests; the last conversations may lack turns.";
  static final String CLOSED_START = "The users start within the first second, not all at once.";
  static final String WHOLE_TRACE =
      "The whole trace is replayed. In Java, use trace(file).limit(n).";
  static final String OTHER_RUNS = "The load of the first run is below. Replace it for the others:";
  static final String NOT_READ =
      "The option is not known here and was not converted. See properties.md for an equivalent.";

  private ConversionTexts() {}

  static String openQuote(String quote, String rest) {
    return "command line: the quote "
        + quote
        + " is not closed ("
        + start(rest)
        + "). Each quote needs its end. Add it, or escape the quote by a backslash.";
  }

  static String noTool(String line) {
    return "command line: no call of a known tool ("
        + start(line)
        + "). It must contain 'vllm bench serve', 'guidellm run', 'guidellm benchmark' or 'aiperf"
        + " profile'. Pass the whole command as one quoted argument.";
  }

  private static String start(String text) {
    int most = 60;
    return text.length() <= most ? text : text.substring(0, most) + "…";
  }

  static String noValue(String flag) {
    return flag + ": no value. The flag takes one. Add it, or remove the flag.";
  }

  static String twoValues(String flag, String one, String other) {
    return flag
        + ": given twice ("
        + one
        + " and "
        + other
        + "). The flag takes one value. Remove one of the two.";
  }

  static String contradiction(String one, String other) {
    return one + ": contradicts " + other + ". The tool refuses both together. Remove one of them.";
  }

  static String requires(String flag, String other) {
    return flag + ": " + other + " is missing. The load is not known without it. Add it.";
  }

  static String notANumber(String flag, String value) {
    return flag
        + ": not a number ("
        + value
        + "). The value must be one number that is not negative. Convert lists one value at a time.";
  }

  static String notWhole(String flag, String value) {
    return flag + ": not a whole number (" + value + "). The flag counts. Round it.";
  }

  static String notPositive(String flag, String value) {
    return flag + ": not above 0 (" + value + "). Such a load sends nothing. Raise it.";
  }

  static String variableForNumber(String flag, String value) {
    return flag
        + ": a shell variable ("
        + value
        + "). The number must be known here. Set the variable, and pass the command in double"
        + " quotes, so that the shell replaces it.";
  }

  static String notOneOf(String flag, String value, String allowed) {
    return flag + ": unknown value (" + value + "). Allowed: " + allowed + ". Use one of these.";
  }

  static String notAPair(String flag, String form) {
    return flag
        + ": not of the form "
        + form
        + ". Each value has a name and a value. Correct or remove it.";
  }

  static String notJson(String flag, String value) {
    return flag
        + ": not a JSON object ("
        + start(value)
        + "). The value must be {…}. Put it between single quotes.";
  }

  static String noUrl(String flag, String value) {
    return flag + ": not a URL (" + value + "). The server's address is needed. Correct it.";
  }

  static String noDialect(String flag, String value) {
    return flag
        + ": no such load ("
        + value
        + "). Chat, completions, responses, messages and TGI can be loaded. In Java, embeddings()"
        + " sends embeddings.";
  }

  static String rangeRatio(String value) {
    return "--random-range-ratio: not below 1 ("
        + value
        + "). Lengths are drawn between (1 - ratio) and (1 + ratio) times the length. In versions"
        + " that allowed 1, it meant a fixed length: use 0.";
  }

  static String unknownFlag() {
    return "The tool has no such flag. Correct or remove it.";
  }

  static String unknownNear(String name) {
    return "The tool has no such flag. Did you mean " + name + "?";
  }

  static String headerNotPrinted(String name) {
    return "The value looks like a credential and is not printed. Set the variable LLM_HEADERS to '"
        + name
        + ": …'.";
  }

  static String atOnce(int requests) {
    return "All "
        + requests
        + " requests are sent at once there. By properties, "
        + requests
        + " users start within the first second. offline("
        + requests
        + ") in Java sends them at once.";
  }

  static String throughput(int users) {
    return "GuideLLM sends as much as it can. Here, "
        + users
        + " users send without pause; raise llm.concurrency if the server has room for more.";
  }

  static String severalRuns(int runs) {
    return "Each of the " + runs + " values is a run of its own, one after the other.";
  }

  static String bounds(int least, int most) {
    String bound = most == Integer.MAX_VALUE ? "" : ", " + most;
    return "Lengths are not cut at these bounds. In Java, use normal(…).between("
        + least
        + bound
        + ").";
  }

  static String repeats(int entries) {
    return "AIPerf repeats its "
        + entries
        + " prompts, which a prefix cache may serve. Here, each prompt is unique.";
  }

  static String ratePerUser(int turns) {
    return "The rate counts requests there, and users here. It is divided by the "
        + turns
        + " turns of a user.";
  }

  static String userCentric(String users) {
    return "Requests arrive evenly at the same rate, but not from "
        + users
        + " fixed users. In Java, use paced(interval).";
  }

  static String cancellation(String seconds) {
    return "No property cancels requests. In Java, abandonAfter(seconds) does: all requests of a"
        + " scenario, after "
        + seconds
        + " s.";
  }
}
