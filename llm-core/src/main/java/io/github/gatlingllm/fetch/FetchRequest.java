// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.fetch;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request outside the load.
 *
 * @param url http or https
 * @param post the body of a POST; null for a GET
 * @param headers their values may be secrets
 * @param limits of the answer
 * @param alone whether it is sent at most once, over a connection of its own, which the server
 *     can't have closed in the meantime
 */
@SuppressWarnings("ArrayRecordComponent") // nothing compares or changes it
public record FetchRequest(
    URI url, byte @Nullable [] post, Map<String, String> headers, Limits limits, boolean alone) {

  /**
   * The limits of an answer.
   *
   * @param time for connection, headers and body together
   * @param bytes of the body
   * @param cut whether a longer body is cut; else it is a failure
   */
  public record Limits(Duration time, int bytes, boolean cut) {

    /** Returns limits that make a longer body a failure. */
    public static Limits whole(Duration time, int bytes) {
      return new Limits(time, bytes, false);
    }

    /** Returns limits that leave the rest of a longer body unread. */
    public static Limits beginning(Duration time, int bytes) {
      return new Limits(time, bytes, true);
    }
  }

  /** Copies the headers. */
  public FetchRequest {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** Creates a GET. The JDK's client may repeat it if a connection ends before any answer. */
  public static FetchRequest get(URI url, Map<String, String> headers, Limits limits) {
    return new FetchRequest(url, null, headers, limits, false);
  }

  /** Creates a POST that changes nothing on the server, over a connection that may be reused. */
  public static FetchRequest post(
      URI url, byte[] body, Map<String, String> headers, Limits limits) {
    return new FetchRequest(url, body, headers, limits, false);
  }

  /**
   * Creates an empty POST that changes the server: it is sent once, over a connection of its own.
   */
  public static FetchRequest act(URI url, Map<String, String> headers, Limits limits) {
    return new FetchRequest(url, new byte[0], headers, limits, true);
  }

  /** Returns a text without the values of the headers. */
  @Override
  public String toString() {
    return (post == null ? "GET " : "POST ") + ShownAddress.of(url) + ", " + headers.keySet();
  }
}
