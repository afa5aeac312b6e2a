// SPDX-License-Identifier: Apache-2.0
/**
 * Wire dialects: a request's body and headers, and the deltas of an answer; what all vendors share,
 * and what a dialect of one's own is made with. What speaks of bytes and JSON enters, nothing that
 * knows of time. A further vendor: a package below with its body and its {@code DeltaReader}, an
 * entry in {@code known.Dialects}.
 */
@Internal(
    except = {
      Delta.class,
      DeltaReader.class,
      Dialect.class,
      JsonBody.class,
      JsonCursor.class,
      JsonDeltaReader.class
    })
@NullMarked
package io.github.gatlingllm.wire;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
