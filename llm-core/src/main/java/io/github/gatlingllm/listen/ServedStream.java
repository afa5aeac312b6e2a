// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** An event stream on a connection. */
final class ServedStream implements EventStream, FairShare.Holder {

  private static final String HEARTBEAT = ": still here\n\n";

  private final ServedConnection connection;
  private final AnswerWriter writer;
  private final ServerLimits limits;
  private boolean writing;
  private boolean ended;
  private @Nullable String last;
  private long since = System.nanoTime();

  ServedStream(ServedConnection connection, AnswerWriter writer, ServerLimits limits) {
    this.connection = connection;
    this.writer = writer;
    this.limits = limits;
  }

  @Override
  public Object source() {
    return connection.source();
  }

  /** A stream that is blocked is displaced before one that reads. */
  @Override
  public boolean yields() {
    return writing;
  }

  @Override
  public boolean send(String event) {
    if (writing || closed()) {
      return false;
    }
    write(event);
    return true;
  }

  @Override
  public void end(String event) {
    if (closed()) {
      return;
    }
    ended = true;
    if (writing) {
      last = event;
    } else {
      write(event);
    }
  }

  @Override
  public boolean closed() {
    return ended || !writer.open();
  }

  private void write(String event) {
    writing = true;
    since = System.nanoTime();
    writer.send(event.getBytes(StandardCharsets.UTF_8), this::written);
  }

  private void written() {
    writing = false;
    since = System.nanoTime();
    String next = last;
    if (next != null) {
      last = null;
      write(next);
    } else if (ended) {
      writer.end(connection::linger);
    }
  }

  void check(long now) {
    if (writing && now - since >= limits.write().toNanos()) {
      close();
    } else if (now - since >= limits.heartbeat().toNanos()) {
      var unused = send(HEARTBEAT);
    }
  }

  void close() {
    connection.close();
  }
}
