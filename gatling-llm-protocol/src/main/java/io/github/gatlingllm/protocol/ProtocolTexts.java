// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.time.Duration;

/** The texts of settings that cannot be used: what is wrong, the rule and the remedy. */
final class ProtocolTexts {

  static final String BASE_URL = "The base URL (llm.url, baseUrl(...) or http.baseUrl(...))";
  static final String NO_USER_IN_BASE_URL =
      "Set a key with the environment variable LLM_API_KEY or apiKey(...), another credential with"
          + " llm.header.Authorization or header(\"Authorization\", ...)";
  static final String CONTROL_REQUEST = "A control request";
  static final String NO_USER_IN_CONTROL_REQUEST =
      "Use a path instead: it is sent to the load's server, with the load's Authorization header";
  static final String NO_USER_IN_METRICS_URL =
      "Leave llm.server.metrics at auto: /metrics of the load's server is read with the load's"
          + " Authorization header. Otherwise use a URL that needs no password";

  private ProtocolTexts() {}

  static String keyWordTwice(String word, String dialect) {
    return "llm.apiKey(...) or -Dllm.apiKey: the key begins with the word "
        + word
        + ", which "
        + dialect
        + " already sends before the key. Remove the word from the key";
  }

  static String equalSloHeaders(String name) {
    return "sloHeaders(...): both headers have the same name ("
        + name
        + "). Each bound needs its own. Use x-slo-ttft-ms and x-slo-tpot-ms";
  }

  static String paidCall(String host, String required, String optIn) {
    return "calls to '"
        + host
        + "' may cost money. -D"
        + required
        + "=true allows local hosts only (localhost, private addresses, names without a dot,"
        + " *.local). To allow other hosts, set -D"
        + optIn
        + "=true or call llm.allowPaidCalls()";
  }

  static String notBoolean(String property, String value) {
    return property + " must be true or false, but was '" + value + "'";
  }

  static String sloTwice(String slo) {
    return "slo(...): " + slo + " is given twice. Each SLO must be given once";
  }

  static String severalLimits(String one, String other) {
    return "validityLimits(...): the protocols of the run have different limits, '"
        + one
        + "' and '"
        + other
        + "'. A run has one set of limits. Set them once, or the same everywhere";
  }

  static String publishedLimits() {
    return "the published ones";
  }

  static String severalPrices(String one, String other) {
    return "prices(...): the protocols of the run have different prices, '"
        + one
        + "' and '"
        + other
        + "'. A run has one price list. Set it once, or the same everywhere";
  }

  static String budgetWithoutPrices(double money) {
    return "money("
        + money
        + "): a budget of money needs prices, but none are set. Add llm.prices(...) to the same"
        + " protocol, or limit tokens(...) or requests(...) instead";
  }

  static String objectiveWithoutPrices(String objective) {
    return "objective '"
        + objective
        + "' needs prices, but no protocol of the run has any. Call .prices(prices ->"
        + " prices.perHour(...)) on one, or set a price per 1M tokens";
  }

  static String controlTarget(String target) {
    return "a control request must go to a path such as /reset_prefix_cache, or to a URL, but was "
        + target;
  }

  static String controlWindow(String from, String until) {
    return "a window of control requests must begin at 0 s or later and end after its beginning,"
        + " but was from "
        + from
        + " until "
        + until;
  }

  static String intervalTooShort(long millis) {
    return "the interval of server metrics must be at least 50 ms, but was "
        + millis
        + " ms. Set .serverMetricsInterval(...) or llm.server.interval";
  }

  static String intervalMalformed(String value) {
    return "the interval of server metrics must be a time such as 1s, 500ms or 2m, but was "
        + value;
  }

  static String metricsUrl(String what, String alternative, String value) {
    return "the URL of "
        + what
        + " must be such as http://localhost:8000/metrics"
        + alternative
        + ", but was "
        + value;
  }

  static String notAbove0(String setting, Duration value) {
    return setting + " must be above 0, but was " + value;
  }

  static String below1(String setting, long value) {
    return setting + " must be at least 1, but was " + value;
  }

  static String negative(String setting, Duration value) {
    return setting + " must not be negative, but was " + value;
  }

  static String negativeWarmUp(long requests) {
    return "warmUp must be at least 0 requests, but was " + requests;
  }

  static String sampledShare(double share) {
    return "the sampled share of traces must be from 0 to 1, but was " + share;
  }

  static String closesAfterEachStream(String peer) {
    return peer + " closes the connection after each streamed answer; each request pays";
  }

  static String closesAfterMostStreams(String peer, int closed, int connections) {
    return peer
        + " closes most connections after their first streamed answer ("
        + closed
        + " of "
        + connections
        + "); the next request pays";
  }

  static String newConnection() {
    return " for a new one";
  }

  static String slowNewConnection(String millis) {
    return newConnection() + ": " + millis + " ms to connect (median), in each TTFT";
  }

  static String unrequestedBytes(long connections) {
    return "connections closed because they received bytes that no request had asked for (a late"
        + " body, a second answer): "
        + connections;
  }

  static String bodiesLeftOpen(long streams) {
    return "streams whose body stayed open after their terminal event (users continued, the"
        + " connections were closed): "
        + streams;
  }

  static String bodyEndsMissing(long streams) {
    return "complete streams whose connection was lost before the end of the body (successes, since"
        + " only that end is missing): "
        + streams;
  }
}
