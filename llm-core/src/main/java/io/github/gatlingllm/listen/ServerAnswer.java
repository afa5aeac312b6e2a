// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The answer of a {@link RequestHandler}: a complete body, or a stream of events. */
public final class ServerAnswer {

  private static final String TYPE = "Content-Type";

  private final int status;
  private final Map<String, String> headers;
  private final byte[] body;
  private final @Nullable Consumer<EventStream> opened;
  private final Runnable written;

  private ServerAnswer(
      int status,
      Map<String, String> headers,
      byte[] body,
      @Nullable Consumer<EventStream> opened,
      Runnable written) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.opened = opened;
    this.written = written;
  }

  /** Returns an answer with a body, whose bytes must not change. */
  public static ServerAnswer of(int status, String contentType, byte[] body) {
    return new ServerAnswer(status, Map.of(TYPE, contentType), body, null, () -> {});
  }

  /** Returns an answer with a text. */
  public static ServerAnswer of(int status, String contentType, String body) {
    return of(status, contentType, body.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns an answer with a short plain text. */
  public static ServerAnswer text(int status, String text) {
    return of(status, "text/plain; charset=utf-8", text);
  }

  /** Returns an answer without a body. */
  public static ServerAnswer empty(int status) {
    return new ServerAnswer(status, Map.of(), new byte[0], null, () -> {});
  }

  /**
   * Returns an answer of server-sent events. If all places of streams are taken, the oldest stream
   * of the address with the most streams ends.
   *
   * @param opened receives the stream on the server's thread, after its headers; not called for
   *     {@code HEAD}
   */
  public static ServerAnswer events(Consumer<EventStream> opened) {
    return new ServerAnswer(
        200, Map.of(TYPE, "text/event-stream; charset=utf-8"), new byte[0], opened, () -> {});
  }

  /** Returns this answer with one more header. */
  public ServerAnswer with(String name, String value) {
    var more = new TreeMap<>(headers);
    more.put(name, value);
    return new ServerAnswer(status, more, body, opened, written);
  }

  /**
   * Returns this answer with work to do after it was sent completely.
   *
   * @param work runs on the server's thread; not for streams, or for clients that are gone
   */
  public ServerAnswer whenWritten(Runnable work) {
    return new ServerAnswer(status, headers, body, opened, work);
  }

  int status() {
    return status;
  }

  Map<String, String> headers() {
    return headers;
  }

  byte[] body() {
    return body;
  }

  Runnable written() {
    return written;
  }

  @Nullable Consumer<EventStream> opened() {
    return opened;
  }
}
