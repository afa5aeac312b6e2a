// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A complete request. */
public final class ServerRequest {

  private final String peer;
  private final String method;
  private final String path;
  private final Map<String, String> headers;
  private final byte[] body;

  ServerRequest(
      String peer,
      String method,
      String path,
      Iterable<Map.Entry<String, String>> headers,
      byte[] body) {
    this.peer = peer;
    this.method = method;
    this.path = path;
    this.headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach(header -> this.headers.putIfAbsent(header.getKey(), header.getValue()));
    this.body = body;
  }

  /** Returns the address that it came from, such as {@code /127.0.0.1}; to tell clients apart. */
  public String peer() {
    return peer;
  }

  /** Returns its method, such as {@code GET}. */
  public String method() {
    return method;
  }

  /** Returns its path as it was sent, without the query: {@code /metrics}. */
  public String path() {
    return path;
  }

  /** Returns the first header of a name, in any case; null without one. */
  public @Nullable String header(String name) {
    return headers.get(name);
  }

  /** Returns its body, not a copy. */
  public byte[] body() {
    return body;
  }
}
