// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.protocol.ControlRequest;
import io.github.gatlingllm.protocol.ControlWindow;
import java.time.Duration;
import java.util.List;

/**
 * DSL for the server's metrics, and for control requests to the server
 *
 * @param <T> the type that all methods return
 */
public abstract sealed class ServerOptions<T extends ServerOptions<T>> extends RecordingOptions<T>
    permits LlmProtocolBuilder {

  ServerOptions() {}

  /**
   * Set the URLs of the server's metrics, in the text format of Prometheus or in OpenMetrics. By
   * default, {@code /metrics} at the base URL is tried once, during the preflight
   *
   * @param urls one per replica, such as {@code http://localhost:8000/metrics}
   * @return a new LlmProtocolBuilder instance
   */
  public T serverMetrics(String... urls) {
    List<String> all = List.of(urls);
    return with(s -> s.server = s.server.at(all));
  }

  /**
   * Don't scrape the server's metrics
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T noServerMetrics() {
    return with(s -> s.server = s.server.off());
  }

  /**
   * Set the interval between scrapes of the server's metrics; 1 s by default
   *
   * @param seconds from one scrape to the next, in seconds
   * @return a new LlmProtocolBuilder instance
   */
  public T serverMetricsInterval(long seconds) {
    return serverMetricsInterval(Duration.ofSeconds(seconds));
  }

  /**
   * Set the interval between scrapes of the server's metrics; 1 s by default
   *
   * @param interval from one scrape to the next, at least 50 ms
   * @return a new LlmProtocolBuilder instance
   */
  public T serverMetricsInterval(Duration interval) {
    return with(s -> s.server = s.server.every(interval));
  }

  /**
   * Set the exporters of the server's GPU power; the energy of the run is computed from it
   *
   * @param exporters such as {@code http://localhost:9400/metrics} of NVIDIA's DCGM exporter;
   *     {@code nvidia-smi}: the GPUs of this machine
   * @return a new LlmProtocolBuilder instance
   */
  public T gpuMetrics(String... exporters) {
    List<String> all = List.of(exporters);
    return with(s -> s.server = s.server.gpusAt(all));
  }

  /**
   * Send a request to each server that passed the preflight, before the load and before the first
   * scrape of its metrics
   *
   * @param request such as {@code post("/reset_prefix_cache")}
   * @return a new LlmProtocolBuilder instance
   */
  public T beforeRun(ControlRequestBuilder request) {
    return control(request, ControlRequest.Moment.BEFORE_RUN);
  }

  /**
   * Send a request to the server after the load
   *
   * @param request such as {@code post("/stop_profile")}
   * @return a new LlmProtocolBuilder instance
   */
  public T afterRun(ControlRequestBuilder request) {
    return control(request, ControlRequest.Moment.AFTER_RUN);
  }

  /**
   * Send a request to the server when each load level starts; the load does not wait for it
   *
   * @param request such as {@code post("/start_profile")}
   * @return a new LlmProtocolBuilder instance
   */
  public T beforeLevel(ControlRequestBuilder request) {
    return control(request, ControlRequest.Moment.BEFORE_LEVEL);
  }

  /**
   * Send a request to the server when each load level has ended; the load does not wait for it
   *
   * @param request such as {@code post("/stop_profile")}
   * @return a new LlmProtocolBuilder instance
   */
  public T afterLevel(ControlRequestBuilder request) {
    return control(request, ControlRequest.Moment.AFTER_LEVEL);
  }

  /**
   * Profile the server during a window of the load: one request starts its profiler, another one
   * stops it. The load waits for neither. If the load ends within the window, the second request is
   * sent at that time. If the load ends before the window, neither is sent, and the report states
   * it
   *
   * @param from when the first request is sent, in seconds since the first user, the warm-up
   *     included
   * @param until when the second request is sent, in seconds since the first user
   * @param start such as {@code post("/start_profile")}
   * @param stop such as {@code post("/stop_profile")}
   * @return a new LlmProtocolBuilder instance
   */
  public T profileDuring(
      long from, long until, ControlRequestBuilder start, ControlRequestBuilder stop) {
    return profileDuring(Duration.ofSeconds(from), Duration.ofSeconds(until), start, stop);
  }

  /**
   * Profile the server during a window of the load: one request starts its profiler, another one
   * stops it. The load waits for neither. If the load ends within the window, the second request is
   * sent at that time. If the load ends before the window, neither is sent, and the report states
   * it
   *
   * @param from when the first request is sent, since the first user, the warm-up included
   * @param until when the second request is sent, since the first user
   * @param start such as {@code post("/start_profile")}
   * @param stop such as {@code post("/stop_profile")}
   * @return a new LlmProtocolBuilder instance
   */
  public T profileDuring(
      Duration from, Duration until, ControlRequestBuilder start, ControlRequestBuilder stop) {
    ControlRequest.Moment moment = ControlRequest.Moment.IN_LOAD;
    var window = new ControlWindow(from, until, start.at(moment), stop.at(moment));
    return with(s -> s.server = s.server.with(window));
  }

  private T control(ControlRequestBuilder request, ControlRequest.Moment moment) {
    return with(s -> s.server = s.server.with(request.at(moment)));
  }
}
