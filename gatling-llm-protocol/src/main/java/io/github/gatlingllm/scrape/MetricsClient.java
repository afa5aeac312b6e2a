// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.fetch.Fetch;
import io.github.gatlingllm.fetch.FetchAnswer;
import io.github.gatlingllm.fetch.FetchException;
import io.github.gatlingllm.fetch.FetchRequest;
import io.github.gatlingllm.fetch.FetchRequest.Limits;
import io.github.gatlingllm.fetch.Fetcher;
import io.github.gatlingllm.fetch.ServerTrust;
import io.github.gatlingllm.server.KeptSeries;
import io.github.gatlingllm.server.exposition.Exposition;
import io.github.gatlingllm.server.exposition.ExpositionParser;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Fetches metrics of servers, and sends control requests. */
final class MetricsClient {

  /** The largest response; ten times what servers expose today. */
  private static final int MOST_BYTES = 4 << 20;

  private static final int MOST_REPLY_BYTES = 512 << 10;
  private static final Duration REPLY_PATIENCE = Duration.ofSeconds(1);
  private static final int REPLIES_AT_ONCE = 2;

  private static final int OK = 200;
  private static final String AUTHORIZATION = "authorization";
  private static final String ACCEPT =
      "text/plain;version=0.0.4;q=1, application/openmetrics-text;version=1.0.0;q=0.9, */*;q=0.1";

  private static final String STARTED = "process_start_time_seconds";

  private final Duration patience;
  private final Duration controlPatience;
  private final Fetcher fetcher;
  private final NvidiaSmi nvidiaSmi;

  /**
   * Creates a client.
   *
   * @param patience the timeout of a scrape
   * @param controlPatience the timeout of a control request
   * @param trust decides which servers are trusted
   */
  MetricsClient(Duration patience, Duration controlPatience, ServerTrust trust) {
    this(patience, controlPatience, new NvidiaSmi(NvidiaSmi.NAME), trust);
  }

  MetricsClient(
      Duration patience, Duration controlPatience, NvidiaSmi nvidiaSmi, ServerTrust trust) {
    this.nvidiaSmi = nvidiaSmi;
    this.patience = patience;
    this.controlPatience = controlPatience;
    this.fetcher = new Fetcher(trust.tls());
  }

  /** Scrapes all targets at once. */
  List<ScrapeOutcome> get(List<MetricsTarget> targets) throws InterruptedException {
    return get(targets, patience);
  }

  /**
   * Scrapes all targets at once.
   *
   * @param wait the timeout for HTTP targets
   */
  List<ScrapeOutcome> get(List<MetricsTarget> targets, Duration wait) throws InterruptedException {
    var answers = new ArrayList<Requested>();
    targets.forEach(target -> answers.add(start(target, wait)));
    var all = new ArrayList<ScrapeOutcome>();
    for (Requested answer : answers) {
      all.add(answer.await());
    }
    return all;
  }

  private Requested start(MetricsTarget target, Duration wait) {
    if (target.isProgram()) {
      return () -> nvidiaSmi.query(System.nanoTime(), patience);
    }
    Map<String, String> headers = headers(target.authorization());
    headers.put("accept", ACCEPT);
    Limits limits = Limits.whole(wait, MOST_BYTES);
    Fetch fetch = fetcher.start(FetchRequest.get(target.url(), headers, limits));
    return () -> await(fetch);
  }

  private interface Requested {
    ScrapeOutcome await() throws InterruptedException;
  }

  private static Map<String, String> headers(@Nullable String authorization) {
    var headers = new LinkedHashMap<String, String>();
    if (authorization != null) {
      headers.put(AUTHORIZATION, authorization);
    }
    return headers;
  }

  private static ScrapeOutcome await(Fetch fetch) throws InterruptedException {
    try {
      FetchAnswer answer = fetch.await();
      return answer.status() == OK
          ? read(answer, fetch.sent())
          : ScrapeOutcome.failed(fetch.sent(), "HTTP " + answer.outcome());
    } catch (FetchException e) {
      String why = ServerTrust.words(e);
      return switch (e.reason()) {
        case SIZE, CERTIFICATE -> ScrapeOutcome.never(fetch.sent(), why);
        default -> ScrapeOutcome.failed(fetch.sent(), why);
      };
    }
  }

  /**
   * Asks a server for several small replies, for a second at most. Few requests are in flight at a
   * time: a server with a thread for each connection, such as llama.cpp's, would keep the others
   * waiting, and then the first requests of the load.
   *
   * @param origin scheme, host and port
   * @param authorization the header that the server needs; null for none
   * @return the bodies of replies with status 200, by path
   */
  Map<String, String> replies(String origin, @Nullable String authorization, Set<String> paths)
      throws InterruptedException {
    long start = System.nanoTime();
    var asked = new LinkedHashMap<String, Fetch>();
    var bodies = new LinkedHashMap<String, String>();
    Map<String, String> headers = headers(authorization);
    headers.put("accept", "application/json");
    for (String path : paths) {
      if (asked.size() >= REPLIES_AT_ONCE) {
        takeFirst(asked, bodies);
      }
      Duration left = REPLY_PATIENCE.minusNanos(System.nanoTime() - start);
      if (left.isNegative() || left.isZero()) {
        break;
      }
      Limits limits = Limits.whole(left, MOST_REPLY_BYTES);
      URI url = URI.create(origin + path);
      asked.put(path, fetcher.start(FetchRequest.get(url, headers, limits)));
    }
    while (!asked.isEmpty()) {
      takeFirst(asked, bodies);
    }
    return bodies;
  }

  private static void takeFirst(Map<String, Fetch> asked, Map<String, String> bodies)
      throws InterruptedException {
    Map.Entry<String, Fetch> first = asked.entrySet().iterator().next();
    asked.remove(first.getKey());
    try {
      FetchAnswer answer = first.getValue().await();
      if (answer.status() == OK) {
        bodies.put(first.getKey(), answer.text());
      }
    } catch (FetchException absent) {
      // The server does not report it.
    }
  }

  /** Reads a response. Its content type is ignored, since some servers send a wrong one. */
  private static ScrapeOutcome read(FetchAnswer got, long sent) {
    String body = got.text();
    Exposition exposition = ExpositionParser.parse(body + started(got, body));
    if (!exposition.readable()) {
      return ScrapeOutcome.never(sent, ScrapeTexts.NOT_PROMETHEUS);
    }
    KeptSeries kept = KeptSeries.of(exposition);
    return kept.refused() == null
        ? new ScrapeOutcome(
            sent, got.arrived() - sent, kept.exposition(), "", false, kept.leftOut())
        : ScrapeOutcome.never(sent, kept.refused());
  }

  /**
   * Returns the start time of the server as a metric. llama.cpp sends it in a header; a new value
   * means a restart.
   */
  private static String started(FetchAnswer got, String body) {
    String start = got.header("process-start-time-unix").orElse("");
    return body.contains(STARTED) || !start.matches("\\d{1,19}")
        ? ""
        : "\n" + STARTED + " " + start;
  }

  /** Sends a control request once. */
  ControlReply post(URI url, @Nullable String authorization) throws InterruptedException {
    Limits limits = Limits.whole(controlPatience, MOST_BYTES);
    try {
      FetchAnswer answer = fetcher.fetch(FetchRequest.act(url, headers(authorization), limits));
      return ControlReply.of(answer, authorization);
    } catch (FetchException e) {
      return ControlReply.failed(ServerTrust.words(e));
    }
  }

  /** Closes the client. */
  void close() {
    fetcher.close();
  }
}
