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
 * The server's metrics and control requests.
 *
 * @param source where the metrics are
 * @param urls the URLs of the metrics, if they are named
 * @param interval the time between two scrapes
 * @param gpus the sources of GPU power: URLs, or {@value #NVIDIA_SMI}
 * @param controls requests that control the server
 * @param windows pairs of control requests around a window of the load
 */
public record ServerSettings(
    Source source,
    List<URI> urls,
    List<String> gpus,
    Duration interval,
    List<ControlRequest> controls,
    List<ControlWindow> windows) {

  private static final Duration SHORTEST = Duration.ofMillis(50);

  /** Scrapes the server of the load every second, without control requests. */
  public static final ServerSettings DEFAULT =
      new ServerSettings(
          Source.AUTO, List.of(), List.of(), Duration.ofSeconds(1), List.of(), List.of());

  /** The program that reports the power of this machine's GPUs. */
  public static final String NVIDIA_SMI = "nvidia-smi";

  /** The property that overrides the metrics of all protocols. */
  public static final String METRICS = "llm.server.metrics";

  private static final String INTERVAL = "llm.server.interval";
  private static final String GPUS = "llm.gpu.metrics";
  private static final Pattern TIME = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)\\s*(ms|s|m|h|)");

  /** Validates. */
  public ServerSettings {
    urls = List.copyOf(urls);
    gpus = List.copyOf(gpus);
    controls = List.copyOf(controls);
    windows = List.copyOf(windows);
    if (interval.compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException(ProtocolTexts.intervalTooShort(interval.toMillis()));
    }
  }

  /** Where metrics are. */
  public enum Source {
    /** At the base URL of requests, if the server has metrics. */
    AUTO,
    /** Metrics are off. */
    OFF,
    /** At named URLs. */
    NAMED
  }

  /**
   * Returns these settings with the changes of system properties: {@code llm.server.metrics} is
   * {@code auto}, {@code off} or URLs separated by commas, {@code llm.server.interval} is a time
   * such as {@code 500ms}. Called when the run starts, so that errors have no stack trace.
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
      throw new IllegalArgumentException(ProtocolTexts.intervalMalformed(text));
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

  /** Returns a copy with metrics at these URLs. */
  public ServerSettings at(List<String> named) {
    return new ServerSettings(
        Source.NAMED,
        named.stream().map(ServerSettings::url).toList(),
        gpus,
        interval,
        controls,
        windows);
  }

  /**
   * Returns a copy with GPU exporters at these URLs; {@code nvidia-smi} for this machine's GPUs.
   */
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
    ShownUrl.requireNoUser(what, text.strip(), ProtocolTexts.NO_USER_IN_METRICS_URL);
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
        ProtocolTexts.metricsUrl(
            what, what.startsWith("GPU") ? ", or " + NVIDIA_SMI : "", ShownUrl.of(text)));
  }

  /** Returns a copy without metrics. */
  public ServerSettings off() {
    return new ServerSettings(Source.OFF, List.of(), gpus, interval, controls, windows);
  }

  /** Returns a copy with another interval. */
  public ServerSettings every(Duration other) {
    return new ServerSettings(source, urls, gpus, other, controls, windows);
  }

  /** Returns a copy with one more control request. */
  public ServerSettings with(ControlRequest control) {
    var all = new ArrayList<>(controls);
    all.add(control);
    return new ServerSettings(source, urls, gpus, interval, all, windows);
  }

  /** Returns a copy with one more window of control requests. */
  public ServerSettings with(ControlWindow window) {
    var all = new ArrayList<>(windows);
    all.add(window);
    return new ServerSettings(source, urls, gpus, interval, controls, all);
  }
}
