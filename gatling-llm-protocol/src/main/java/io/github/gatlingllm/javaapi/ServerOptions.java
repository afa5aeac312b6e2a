// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.protocol.ControlRequest;
import io.github.gatlingllm.protocol.ControlWindow;
import java.time.Duration;
import java.util.List;

/**
 * DSL for what is asked of the server besides its answers
 *
 * @param <T> the type that all methods return
 */
public abstract sealed class ServerOptions<T extends ServerOptions<T>> extends RecordingOptions<T>
    permits LlmProtocolBuilder {

  ServerOptions() {}

  /**
   * Set where the server's metrics are, in the text format of Prometheus or in OpenMetrics. By
   * default {@code /metrics} at the base URL is tried once, with the preflight
   *
   * @param urls one a replica, such as {@code http://localhost:8000/metrics}
   * @return a new LlmProtocolBuilder instance
   */
  public T serverMetrics(String... urls) {
    List<String> all = List.of(urls);
    return with(s -> s.server = s.server.at(all));
  }

  /**
   * Don't look for the server's metrics
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T noServerMetrics() {
    return with(s -> s.server = s.server.off());
  }

  /**
   * Set how often the server's metrics are scraped: every second by default
   *
   * @param seconds from one scrape to the next, in seconds
   * @return a new LlmProtocolBuilder instance
   */
  public T serverMetricsInterval(long seconds) {
    return serverMetricsInterval(Duration.ofSeconds(seconds));
  }

  /**
   * Set how often the server's metrics are scraped: every second by default
   *
   * @param interval from one scrape to the next, at least 50 ms
   * @return a new LlmProtocolBuilder instance
   */
  public T serverMetricsInterval(Duration interval) {
    return with(s -> s.server = s.server.every(interval));
  }

  /**
   * Set where the power of the server's GPUs is told: the energy of the run is worked out of it
   *
   * @param exporters such as {@code http://localhost:9400/metrics} of NVIDIA's DCGM exporter;
   *     {@code nvidia-smi}: of this machine's own GPUs
   * @return a new LlmProtocolBuilder instance
   */
  public T gpuMetrics(String... exporters) {
    List<String> all = List.of(exporters);
    return with(s -> s.server = s.server.gpusAt(all));
  }

  /**
   * Send a request to the server before the load, and before its metrics are read for the first
   * time; to each server that has answered the preflight
   *
   * @param request such as {@code post("/reset_prefix_cache")}
   * @return a new LlmProtocolBuilder instance
   */
  public T beforeRun(ControlRequestBuilder request) {
    return control(request, ControlRequest.Moment.BEFORE_RUN);
  }

  /**
   * Send a request to the server when the load is over
   *
   * @param request such as {@code post("/stop_profile")}
   * @return a new LlmProtocolBuilder instance
   */
  public T afterRun(ControlRequestBuilder request) {
    return control(request, ControlRequest.Moment.AFTER_RUN);
  }

  /**
   * Send a request to the server as each level of load begins; the load does not wait for it
   *
   * @param request such as {@code post("/start_profile")}
   * @return a new LlmProtocolBuilder instance
   */
  public T beforeLevel(ControlRequestBuilder request) {
    return control(request, ControlRequest.Moment.BEFORE_LEVEL);
  }

  /**
   * Send a request to the server as each level of load has ended; the load does not wait for it
   *
   * @param request such as {@code post("/stop_profile")}
   * @return a new LlmProtocolBuilder instance
   */
  public T afterLevel(ControlRequestBuilder request) {
    return control(request, ControlRequest.Moment.AFTER_LEVEL);
  }

  /**
   * Start and stop the server's profiler around a window of the load: sends a request to the server
   * at a moment of the load, and another one at a later moment. The load waits for neither. Where
   * the load ends inside the window, the second one is sent then; where it ends before, none is
   * sent, and the report says so
   *
   * @param from when the first one is sent, in seconds since the first user, the warm-up included
   * @param until when the second one is sent, in seconds since the first user
   * @param start such as {@code post("/start_profile")}
   * @param stop such as {@code post("/stop_profile")}
   * @return a new LlmProtocolBuilder instance
   */
  public T profileDuring(
      long from, long until, ControlRequestBuilder start, ControlRequestBuilder stop) {
    return profileDuring(Duration.ofSeconds(from), Duration.ofSeconds(until), start, stop);
  }

  /**
   * Start and stop the server's profiler around a window of the load: sends a request to the server
   * at a moment of the load, and another one at a later moment. The load waits for neither. Where
   * the load ends inside the window, the second one is sent then; where it ends before, none is
   * sent, and the report says so
   *
   * @param from when the first one is sent, since the first user, the warm-up included
   * @param until when the second one is sent, since the first user
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
