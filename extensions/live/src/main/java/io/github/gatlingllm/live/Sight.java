// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.watch.Destination;
import org.jspecify.annotations.Nullable;

/**
 * What is shown of a request beside its record.
 *
 * @param to where it went
 * @param call what its span tells besides; null: nobody wants spans, or it was never sent
 */
public record Sight(Destination to, @Nullable SentCall call) {}
