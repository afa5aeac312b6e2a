// SPDX-License-Identifier: Apache-2.0
/**
 * Merges the folders of workers into one run with one verdict. The recorders of a run compute all
 * figures again from the events of all workers.
 */
@Internal
@NullMarked
package io.github.gatlingllm.merge;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
