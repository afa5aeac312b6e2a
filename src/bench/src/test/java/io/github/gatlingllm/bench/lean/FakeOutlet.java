// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A socket that can be full, with a log of what it has taken and when. */
final class FakeOutlet implements Outlet {
  private final FakeLoop loop;
  private final long costNanos;
  final List<Long> writes = new ArrayList<>();
  final StringBuilder text = new StringBuilder();
  boolean full;
  private @Nullable Runnable waiting;

  /**
   * @param costNanos what a write takes
   */
  FakeOutlet(FakeLoop loop, long costNanos) {
    this.loop = loop;
    this.costNanos = costNanos;
  }

  @Override
  public boolean write(ByteBuf bytes, int from, int to, Runnable drained) {
    if (waiting != null) {
      throw new IllegalStateException("the bytes before these are still on their way");
    }
    loop.pass(costNanos);
    writes.add(loop.getAsLong());
    text.append(bytes.toString(from, to - from, UTF_8));
    waiting = full ? drained : null;
    return !full;
  }

  /** The client has read. */
  void drain() {
    full = false;
    Runnable drained = waiting;
    waiting = null;
    if (drained != null) {
      drained.run();
    }
  }
}
