// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.ShownUrl;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of the server besides its answers.
 *
 * @param source where its metrics are
 * @param urls of its metrics, where they are named
 * @param interval from one scrape to the next
 * @param gpus where the power of its GPUs is told
 * @param controls requests that control it
 * @param windows requests that control it around a window of the load
 */
public record ServerSettings(
    Source source,
    List<URI> urls,
    List<String> gpus,
    Duration interval,
    List<ControlRequest> controls,
    List<ControlWindow> windows) {

  private static final Duration SHORTEST = Duration.ofMillis(50);

  /** Tried where requests go, every second, and nothing is controlled. */
  public static final ServerSettings DEFAULT =
      new ServerSettings(
          Source.AUTO, List.of(), List.of(), Duration.ofSeconds(1), List.of(), List.of());

  /** The program that tells of this machine's GPUs. */
  public static final String NVIDIA_SMI = "nvidia-smi";

  /** Says it for all protocols, whatever they say themselves. */
  public static final String METRICS = "llm.server.metrics";

  private static final String INTERVAL = "llm.server.interval";
  private static final String GPUS = "llm.gpu.metrics";
  private static final Pattern TIME = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)\\s*(ms|s|m|h|)");

  private static final String NO_USER =
      "Leave "
          + METRICS
          + " at auto: the server's own /metrics is asked with the Authorization header of the"
          + " load. Else name an address that needs no password";

  /** Validates. */
  public ServerSettings {
    urls = List.copyOf(urls);
    gpus = List.copyOf(gpus);
    controls = List.copyOf(controls);
    windows = List.copyOf(windows);
    if (interval.compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException(
          "the interval of server metrics must be at least 50 ms, but was "
              + interval.toMillis()
              + " ms: set .serverMetricsInterval(...) or llm.server.interval");
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
   * off} or URLs divided by commas, {@code llm.server.interval} a time such as {@code 500ms}. Not
   * looked at while a simulation is described, whose mistakes come with a stack.
   *
   * @throws IllegalStateException naming the property, its value and the rule
   */
  ServerSettings withProperties() {
    return withProperties(System::getProperty);
  }

  ServerSettings withProperties(UnaryOperator<@Nullable String> property) {
    String where = property.apply(METRICS);
    String often = property.apply(INTERVAL);
    String gpu = property.apply(GPUS);
    ServerSettings same = where == null ? this : reported(METRICS, () -> asReported(where.strip()));
    ServerSettings powered =
        gpu == null ? same : reported(GPUS, () -> same.gpusAt(List.of(gpu.split(",", -1))));
    return often == null ? powered : reported(INTERVAL, () -> powered.every(time(often.strip())));
  }

  private static ServerSettings reported(String property, Supplier<ServerSettings> change) {
    try {
      return change.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException("-D" + property + ": " + e.getMessage(), e);
    }
  }

  private ServerSettings asReported(String where) {
    return switch (where) {
      case "off" -> off();
      case "auto" -> new ServerSettings(Source.AUTO, List.of(), gpus, interval, controls, windows);
      default -> at(List.of(where.split(",", -1)));
    };
  }

  private static Duration time(String text) {
    Matcher parts = TIME.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "the interval of server metrics must be a time such as 1s, 500ms or 2m, but was " + text);
    }
    double millis = Double.parseDouble(parts.group(1)) * millis(parts.group(2));
    return Duration.ofMillis(Math.round(millis));
  }

  private static long millis(String unit) {
    return switch (unit) {
      case "ms" -> 1;
      case "m" -> 60_000;
      case "h" -> 3_600_000;
      default -> 1000;
    };
  }

  /** Metrics at these URLs. */
  public ServerSettings at(List<String> named) {
    return new ServerSettings(
        Source.NAMED,
        named.stream().map(ServerSettings::url).toList(),
        gpus,
        interval,
        controls,
        windows);
  }

  /** GPUs' exporters at these URLs; {@code nvidia-smi}: this machine's own GPUs. */
  public ServerSettings gpusAt(List<String> named) {
    List<String> all = named.stream().map(String::strip).toList();
    all.stream()
        .filter(where -> !where.equals(NVIDIA_SMI))
        .forEach(where -> url("GPU metrics", where));
    return new ServerSettings(source, urls, all, interval, controls, windows);
  }

  private static URI url(String text) {
    return url("server metrics", text);
  }

  private static URI url(String what, String text) {
    ShownUrl.requireNoUser(what, text.strip(), NO_USER);
    URI url = uri(what, text.strip());
    String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
    if (url.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
      throw wrong(what, text);
    }
    return url;
  }

  private static URI uri(String what, String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw wrong(what, text);
    }
  }

  private static IllegalArgumentException wrong(String what, String text) {
    return new IllegalArgumentException(
        "the URL of "
            + what
            + " must be such as http://localhost:8000/metrics"
            + (what.startsWith("GPU") ? ", or " + NVIDIA_SMI : "")
            + ", but was "
            + ShownUrl.of(text));
  }

  /** No metrics. */
  public ServerSettings off() {
    return new ServerSettings(Source.OFF, List.of(), gpus, interval, controls, windows);
  }

  /** Another interval. */
  public ServerSettings every(Duration other) {
    return new ServerSettings(source, urls, gpus, other, controls, windows);
  }

  /** One more request that controls the server. */
  public ServerSettings with(ControlRequest control) {
    var all = new ArrayList<>(controls);
    all.add(control);
    return new ServerSettings(source, urls, gpus, interval, all, windows);
  }

  /** Two more around a window of the load. */
  public ServerSettings with(ControlWindow window) {
    var all = new ArrayList<>(windows);
    all.add(window);
    return new ServerSettings(source, urls, gpus, interval, controls, all);
  }
}
