// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What many tests look at and none changes: made for the first of them. */
final class Once<T> {

  private final Supplier<T> maker;
  private @Nullable T made;

  Once(Supplier<T> maker) {
    this.maker = maker;
  }

  synchronized T get() {
    T known = made;
    if (known == null) {
      known = maker.get();
      made = known;
    }
    return known;
  }
}
