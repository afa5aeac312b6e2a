// SPDX-License-Identifier: Apache-2.0
/**
 * Wire dialects: request bodies and headers, the deltas of an answer, the parts that all vendors
 * share, and the base of custom dialects. The package handles bytes and JSON, and knows nothing of
 * time. A new vendor needs a body and a {@code DeltaReader} in the package below, and an entry in
 * {@code known.Dialects}.
 */
@Internal(
    except = {
      AnswerParts.class,
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
