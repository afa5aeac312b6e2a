// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A number with one writer and any number of readers. A change costs as much as that of a plain
 * field.
 */
public final class LiveCounter {

  private static final VarHandle VALUE = handle();

  @SuppressWarnings("unused") // through the handle
  private long value;

  /** Creates a counter with a value. */
  public LiveCounter(long value) {
    this.value = value;
  }

  /** Adds an amount. Only the writer may call it. */
  public void add(long amount) {
    VALUE.setRelease(this, (long) VALUE.getOpaque(this) + amount);
  }

  /** Sets the value. Only the writer may call it. */
  void set(long amount) {
    VALUE.setRelease(this, amount);
  }

  /** Returns the value. Any thread may call it. */
  public long get() {
    return (long) VALUE.getAcquire(this);
  }

  private static VarHandle handle() {
    try {
      return MethodHandles.lookup().findVarHandle(LiveCounter.class, "value", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
