"""Games on a GPU: the same rules, compiled whole into kernels (engine/whole/nvidia.py), one thread for each match.

Nothing is needed but the driver of the GPU: the compiler is the LLVM that comes with Numba. `GpuBatch` (playing.py)
plays whole matches at random; `ziggurat.research.Batch(…, device="cuda")` advances them step by step. Kernels are built
once, in a process of its own (building.py), and kept beside the compiled rules (kernels.py).
"""
