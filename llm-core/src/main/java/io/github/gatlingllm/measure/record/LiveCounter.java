// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A number with one writer and any readers: as cheap to change as a plain field. */
public final class LiveCounter {

  private static final VarHandle VALUE = handle();

  @SuppressWarnings("unused") // through the handle
  private long value;

  /** Starts at a value. */
  public LiveCounter(long value) {
    this.value = value;
  }

  /** Only its one writer may. */
  public void add(long amount) {
    VALUE.setRelease(this, (long) VALUE.getOpaque(this) + amount);
  }

  /** Only its one writer may. */
  void set(long amount) {
    VALUE.setRelease(this, amount);
  }

  /** Any thread may. */
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
