// SPDX-License-Identifier: Apache-2.0
/**
 * The bridge to Gatling: Scala's signatures, conversions, and {@link
 * io.github.gatlingllm.gatling.Seam}, which names every private member of Gatling that is used.
 * Only what Java or the DSL of Gatling can't do by itself enters. A further private member: an
 * entry in {@code Seam}; it is tried before the first user.
 */
@Internal
@NullMarked
package io.github.gatlingllm.gatling;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
