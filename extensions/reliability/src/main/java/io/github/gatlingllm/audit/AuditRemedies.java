// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

/** What to do where an audit has no verdict: the property of AuditSimulation, and the call. */
final class AuditRemedies {

  static final String MORE_PAIRS =
      "Send more pairs: -Daudit.pairs, or repeat(n) around your requests.";

  static final String EXACT_LENGTH = "Ask for an exact length: -Daudit.tokens, or outputTokens(n).";

  static final String LENGTH =
      "Ask for an exact length (-Daudit.tokens, or outputTokens(n)), or give the mean of a"
          + " reference (-Daudit.reference, or audits().referenceLength(n)).";

  static final String LONGER_ANSWERS = "Ask for longer ones: -Daudit.tokens, or outputTokens(n).";

  static final String LONGER_LEFT_ANSWERS =
      "Ask for longer ones: -Daudit.long, or outputTokens(n).";

  static final String LEAVE_ANSWERS =
      "Leave long answers (-Daudit.long, or outputTokens(n)) after a few tokens:"
          + " abandonAfterTokens(n).";

  static final String METRICS =
      "Give the URL of its metrics: -Dllm.server.metrics, or serverMetrics(url).";

  static final String SCRAPE_MORE =
      "Scrape more often (-Dllm.server.interval, or serverMetricsInterval(duration)), and send"
          + " nothing for a while after them: pause(duration).";

  static final String ALONE = "Run it again when no other client uses the server.";

  static final String TOKENIZER =
      "Count with the model's tokenizer: -Daudit.tokenizer=true if that is cl100k_base, or"
          + " compareTokens(tokenizer).";

  static final String COUNT_BY_TOKENIZER =
      "Count all answers with a tokenizer: -Dllm.tokens.source=tokenizer, or tokenizer(tokenizer).";

  static final String USAGE =
      "Ask for a usage, enableUsage(), and for enough answers: -Daudit.pairs, or repeat(n).";

  static final String BURST =
      "Send a larger burst: -Daudit.burst, or more users at once: rampUsers(n).during(1).";

  static final String NO_RETRY_AFTER =
      "Set the server to send it, or leave refusals out of -Daudit.required and of"
          + " objectives(...).";

  private AuditRemedies() {}
}
