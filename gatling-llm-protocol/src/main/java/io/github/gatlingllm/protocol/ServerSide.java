/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is asked of the server besides its answers.
 *
 * @param source where its metrics are
 * @param urls of its metrics, where they are named
 * @param interval from one scrape to the next
 * @param controls requests that control it
 */
public record ServerSide(
    Source source, List<URI> urls, Duration interval, List<ControlRequest> controls) {

  private static final Duration SHORTEST = Duration.ofMillis(50);

  /** Tried where requests go, every second, and nothing is controlled. */
  public static final ServerSide DEFAULT =
      new ServerSide(Source.AUTO, List.of(), Duration.ofSeconds(1), List.of());

  /** Says it for all protocols, whatever they say themselves. */
  public static final String METRICS = "llm.server.metrics";

  private static final String INTERVAL = "llm.server.interval";
  private static final Pattern TIME = Pattern.compile("(\\d{1,6})(ms|s|)");

  /** Validates. */
  public ServerSide {
    urls = List.copyOf(urls);
    controls = List.copyOf(controls);
    if (interval.compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException(
          "the interval of server metrics must be at least 50 ms, but was "
              + interval.toMillis()
              + " ms");
    }
  }

  /** Where metrics are. */
  public enum Source {
    /** At the base URL of requests, if there are any. */
    AUTO,
    /** They are not wanted. */
    OFF,
    /** At URLs that are named. */
    NAMED
  }

  /**
   * The same as system properties change it: {@code llm.server.metrics} is {@code auto}, {@code
   * off} or URLs divided by commas, {@code llm.server.interval} a time such as {@code 500ms}.
   */
  ServerSide withProperties() {
    String where = System.getProperty(METRICS);
    String often = System.getProperty(INTERVAL);
    ServerSide same = where == null ? this : asTold(where.strip());
    return often == null ? same : same.every(time(often.strip()));
  }

  private ServerSide asTold(String where) {
    return switch (where) {
      case "off" -> off();
      case "auto" -> new ServerSide(Source.AUTO, List.of(), interval, controls);
      default -> at(List.of(where.split(",", -1)));
    };
  }

  private static Duration time(String text) {
    Matcher parts = TIME.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          INTERVAL + " must be a time such as 1s or 500ms, but was " + text);
    }
    long amount = Long.parseLong(parts.group(1));
    return parts.group(2).equals("ms") ? Duration.ofMillis(amount) : Duration.ofSeconds(amount);
  }

  /** Metrics at these URLs. */
  public ServerSide at(List<String> named) {
    return new ServerSide(
        Source.NAMED, named.stream().map(ServerSide::url).toList(), interval, controls);
  }

  private static URI url(String text) {
    URI url = URI.create(text.strip());
    String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
    if (url.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
      throw new IllegalArgumentException(
          "the URL of server metrics must be such as http://localhost:8000/metrics, but was "
              + text);
    }
    return url;
  }

  /** No metrics. */
  public ServerSide off() {
    return new ServerSide(Source.OFF, List.of(), interval, controls);
  }

  /** Another interval. */
  public ServerSide every(Duration other) {
    return new ServerSide(source, urls, other, controls);
  }

  /** One more request that controls the server. */
  public ServerSide with(ControlRequest control) {
    var all = new ArrayList<>(controls);
    all.add(control);
    return new ServerSide(source, urls, interval, all);
  }
}
