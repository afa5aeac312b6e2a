// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.protocol.ControlRequest;
import io.github.gatlingllm.protocol.ControlRequest.Moment;
import io.github.gatlingllm.protocol.ControlWindow;
import io.github.gatlingllm.protocol.ServerSettings;
import io.github.gatlingllm.server.HookOutcome;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends control requests to servers, and keeps their results. */
final class Controls {

  private static final Logger LOGGER = LoggerFactory.getLogger(Controls.class);

  private static final ControlReply NO_SERVER = ControlReply.failed(ScrapeTexts.NO_SERVER);

  private final Set<ControlRequest> all = new LinkedHashSet<>();
  private final Set<ControlWindow> windows = new LinkedHashSet<>();

  /** The servers that answered the preflight, with the header that was sent. */
  private final Map<String, String> origins = new LinkedHashMap<>();

  private final List<Sent> sent = new ArrayList<>();

  private record Sent(String when, String request, long at, ControlReply reply) {

    private @Nullable String failure() {
      return reply.succeeded() ? null : ScrapeTexts.controlFailed(request, when, reply.outcome());
    }
  }

  synchronized void add(ServerSettings side) {
    all.addAll(side.controls());
    windows.addAll(side.windows());
  }

  synchronized List<ControlWindow> windows() {
    return List.copyOf(windows);
  }

  synchronized void server(String origin, @Nullable String authorization) {
    origins.put(origin, authorization == null ? "" : authorization);
  }

  synchronized boolean any(Moment moment) {
    return all.stream().anyMatch(each -> each.when() == moment);
  }

  /**
   * Sends the requests of a moment, one after the other.
   *
   * @param more text about the moment, such as the load level
   * @return why the run must not continue; null if it may
   */
  @Nullable String send(Moment moment, String more, MetricsClient client) {
    String fatal = null;
    for (ControlRequest each : of(moment)) {
      String refused = sendOne(each, more, client);
      fatal = fatal == null ? refused : fatal;
    }
    return fatal;
  }

  /** Sends one request; returns why the run must end, or null if it may continue. */
  @Nullable String sendOne(ControlRequest request, String more, MetricsClient client) {
    String failed = send(request, request.when().words() + more, client);
    if (failed == null) {
      return null;
    }
    if (request.required()) {
      return ScrapeTexts.required(failed);
    }
    LOGGER.warn("{}", ForeignText.logged(failed));
    return null;
  }

  /** Records a request that was not sent in time. */
  void unsent(ControlRequest request, String more) {
    String when = request.when().words() + more;
    ControlReply unsent = ControlReply.failed(ScrapeTexts.NOT_SENT);
    keep(when, "POST " + request.shown(), System.nanoTime(), unsent);
  }

  private synchronized List<ControlRequest> of(Moment moment) {
    return all.stream().filter(each -> each.when() == moment).toList();
  }

  private @Nullable String send(ControlRequest request, String when, MetricsClient client) {
    Map<URI, String> targets = targets(request);
    if (targets.isEmpty()) {
      return keep(when, "POST " + request.shown(), System.nanoTime(), NO_SERVER);
    }
    String failed = null;
    for (Map.Entry<URI, String> target : targets.entrySet()) {
      long at = System.nanoTime();
      String authorization = target.getValue().isEmpty() ? null : target.getValue();
      ControlReply reply = post(client, target.getKey(), authorization);
      String problem = keep(when, "POST " + ShownUrl.of(target.getKey()), at, reply);
      failed = failed == null ? problem : failed;
    }
    return failed;
  }

  private synchronized Map<URI, String> targets(ControlRequest request) {
    var targets = new LinkedHashMap<URI, String>();
    if (request.absolute()) {
      targets.put(request.at(""), "");
    } else {
      origins.forEach((origin, header) -> targets.put(request.at(origin), header));
    }
    return targets;
  }

  private static ControlReply post(MetricsClient client, URI url, @Nullable String authorization) {
    try {
      return client.post(url, authorization);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ControlReply.failed(ScrapeTexts.INTERRUPTED);
    }
  }

  private synchronized @Nullable String keep(
      String when, String request, long at, ControlReply reply) {
    Sent kept = new Sent(when, request, at, reply);
    sent.add(kept);
    return kept.failure();
  }

  /** Returns all results. */
  synchronized List<HookOutcome> outcomes(long zero) {
    return sent.stream()
        .map(
            each ->
                new HookOutcome(
                    each.when(),
                    each.request(),
                    (each.at() - zero) / 1e9,
                    each.reply().outcome(),
                    each.reply().succeeded()))
        .toList();
  }

  /** Returns the failures, as warnings. */
  synchronized List<String> warnings() {
    return sent.stream().map(Sent::failure).filter(Objects::nonNull).toList();
  }
}
